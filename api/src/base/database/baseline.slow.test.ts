import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onDatabase, onServer, serverVariable } from '../../testing/cluster';
import { withClient } from './connection';
import { migrate } from './migrate';

/** The last revision that has the migrations before the baseline. */
const revision = '9b8a8173e20f63581a087666c86e9d6beeace023';

const repository = resolve(import.meta.dirname, '../../../..');
const server = process.env[serverVariable] ?? '';
const names = { old: `site_test_old_${process.pid}`, fresh: `site_test_fresh_${process.pid}` };
const [old, fresh] = [onDatabase(server, names.old), onDatabase(server, names.fresh)];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-baseline-'));
  const unpack = `git archive ${revision} api/migrations | tar -x -C "$0"`;
  await promisify(execFile)('sh', ['-c', unpack, folder], { cwd: repository });
  for (const name of Object.values(names)) await onServer(server, `create database ${name}`);
  await migrate(old, join(folder, 'api/migrations'));
});

afterAll(async () => {
  for (const name of Object.values(names)) await onServer(server, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

/** All that pg_dump writes of a schema, by kind and name. */
const schemaOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      with relation as (
        select oid, relname, relkind, relpersistence, reloptions, relacl from pg_class
          where relnamespace = 'public'::regnamespace and relname <> 'migration' and relkind in ('r', 'S', 'v')
      )
      select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions, relacl) line from relation
      union all
      select concat_ws(' ', 'column', relname, attnum, attname, format_type(atttypid, atttypmod), attnotnull,
          attidentity,
          attgenerated, attstorage, attacl, pg_get_expr(adbin, adrelid))
        from relation join pg_attribute a on a.attrelid = relation.oid and attnum > 0 and not attisdropped
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
      union all
      select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(c.oid))
        from pg_constraint c join relation on relation.oid = conrelid
      union all
      select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public' and tablename <> 'migration'
      union all
      select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid))
        from pg_trigger t join relation on relation.oid = tgrelid where not tgisinternal
      union all
      select concat_ws(' ', 'function', proacl, pg_get_functiondef(oid))
        from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', 'default rights', defaclobjtype, defaclacl) from pg_default_acl
      union all
      select concat_ws(' ', 'comment', objsubid, description) from pg_description
        where objoid in (select oid from relation)
      order by 1`);
    return rows.map(({ line }) => line);
  });

const rowsOf = (url: string, sql: string) => withClient(url, async (client) => (await client.query(sql)).rows);

test('a database of the migrations before the baseline keeps its rows, and has the schema of a new one', async () => {
  await withClient(old, async (client) => {
    await client.query(`insert into member (username, password_hash, fund_password_hash, realname)
      values ('linwan', '', '', '林晚')`);
    await client.query(`select
      ledger_post_movement(null, 'deposits', '', id, 'wallet', '', 5000, 'deposit', 'D1', 'd', '1')
      from member`);
  });
  const kept = 'select id, owner, member_id, purpose, balance, seq, shard from account order by id';
  const before = await rowsOf(old, kept);
  expect(before).toHaveLength(2);
  await migrate(old);
  await migrate(fresh);
  expect(await rowsOf(old, kept)).toEqual(before);
  const schema = await schemaOf(old);
  expect(schema.length).toBeGreaterThan(600);
  expect(schema).toEqual(await schemaOf(fresh));
  const seeds = 'select * from operator_action_head';
  expect(await rowsOf(fresh, seeds)).toEqual(await rowsOf(old, seeds));
});
