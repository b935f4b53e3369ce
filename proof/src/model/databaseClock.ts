import type pg from 'pg';

/**
 * Lets the functions that decide wallet calls and keep bonuses take the time of a model for the database's own, but for
 * sessions and tokens, which end by the database's clock. The database has all migrations.
 */
export const useModelClock = async (owner: pg.Client, now: number): Promise<void> => {
  await owner.query(`
    create table model_clock (at timestamptz not null);
    create function model_now() returns timestamptz language sql stable security definer set search_path = public
      as 'select at from model_clock';
    do $$
    declare
      name text;
    begin
      foreach name in array array['wallet_call', 'stake_obstacle', 'bonus_money', 'bonus_credit', 'bonus_end',
        'bet_bonus', 'bonus_of_deposit']
      loop
        execute regexp_replace(pg_get_functiondef(to_regproc(name)),
          case name when 'stake_obstacle' then '(?<!expires_at > )' else '' end || 'now\\(\\)', 'model_now()', 'g');
      end loop;
    end
    $$;
  `);
  await owner.query('insert into model_clock values ($1)', [new Date(now)]);
};

export const setModelClock = 'update model_clock set at = $1';
