import type pg from 'pg';

/**
 * Lets the functions that decide wallet calls take the time of a model for the database's own, but for sessions and
 * tokens, which end by the database's clock. The database has all migrations.
 */
export const useModelClock = async (owner: pg.Client, now: number): Promise<void> => {
  await owner.query(`
    create table model_clock (at timestamptz not null);
    create function model_now() returns timestamptz language sql stable security definer set search_path = public
      as 'select at from model_clock';
    do $$
    declare
      definition text;
    begin
      for definition in
        select pg_get_functiondef(oid) from pg_proc
          where oid in (to_regproc('wallet_call'), to_regproc('stake_obstacle'))
      loop
        execute regexp_replace(definition, '(?<!expires_at > )now\\(\\)', 'model_now()', 'g');
      end loop;
    end
    $$;
  `);
  await owner.query('insert into model_clock values ($1)', [new Date(now)]);
};

export const setModelClock = 'update model_clock set at = $1';
