import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { onDatabase, onServer, serverVariable } from '../../testing/cluster';
import { waitUntil } from '../../testing/waitUntil';
import { openDatabase } from './database';
import { jobLimits } from './limits';
import { migrate } from './migrate';

const server = process.env[serverVariable] ?? '';
const name = `site_test_concurrent_${process.pid}`;
const url = onDatabase(server, name);
const migrations = resolve(import.meta.dirname, '../../../migrations');
const baseline = '0200_baseline.sql';
let folder: string;
let client: pg.Client;

const connect = async () => {
  const opened = new pg.Client({ connectionString: url });
  opened.on('error', () => undefined);
  await opened.connect();
  return opened;
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-migrations-'));
  await onServer(server, `create database ${name}`);
  client = await connect();
});

afterEach(async () => {
  await client.end();
  await onServer(server, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true });
});

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);

const prepareFruit = async () => {
  await write('9001_fruit.sql', 'create table fruit (name text);');
  await migrate(url, folder);
  await write(
    '9002_fruit_name.sql',
    '-- migrate: no transaction\n-- A comment; with a semicolon;\n' +
      'create index concurrently if not exists fruit_name on fruit (name);\n',
  );
};

/** Runs `work` while a transaction that wrote to the table is open: the index waits for its end. */
const whileWriting = async (table: string, work: (commit: () => Promise<unknown>) => Promise<void>) => {
  const writer = await connect();
  await writer.query(`begin; lock table ${table} in row exclusive mode`);
  try {
    await work(() => writer.query('commit'));
  } finally {
    await writer.end();
  }
};

const builds = `select pid from pg_stat_activity
  where datname = current_database() and query like 'create index concurrently%' and state = 'active'
    and wait_event_type = 'Lock'`;
const buildWaits = () =>
  waitUntil('the build of the index waits', async () => ((await client.query(builds)).rowCount ?? 0) > 0);
const validity = async (index: string) =>
  (await client.query('select indisvalid valid from pg_index where indexrelid = to_regclass($1)', [index])).rows;
const newest = async () => (await client.query('select max(version) newest from migration')).rows[0]?.newest;

describe('a migration outside a transaction', () => {
  beforeEach(prepareFruit);

  test('builds its index while the table is written to', () =>
    whileWriting('fruit', async (commit) => {
      const migrated = migrate(url, folder);
      await buildWaits();
      await client.query(`set lock_timeout = 5000; insert into fruit values ('apple')`);
      await commit();
      await migrated;
      expect(await validity('fruit_name')).toEqual([{ valid: true }]);
      expect(await newest()).toBe(9002);
    }));

  test('builds an index again that a crash has left invalid', async () => {
    await whileWriting('fruit', async () => {
      const crashed = expect(migrate(url, folder)).rejects.toThrow('9002_fruit_name.sql');
      await buildWaits();
      await client.query(`select pg_terminate_backend(pid) from (${builds}) build`);
      await crashed;
    });
    expect(await validity('fruit_name')).toEqual([{ valid: false }]);
    expect(await newest()).toBe(9001);
    await migrate(url, folder);
    expect(await validity('fruit_name')).toEqual([{ valid: true }]);
    expect(await newest()).toBe(9002);
  });

  test('is tried again after a lock that was not granted in time', () =>
    whileWriting('fruit', async (commit) => {
      const migrated = migrate(url, folder, { concurrentLockTimeout: 10, pause: 10, attempts: 10_000 });
      await waitUntil('an attempt has left an invalid index', async () => (await validity('fruit_name')).length > 0);
      await commit();
      await migrated;
      expect(await validity('fruit_name')).toEqual([{ valid: true }]);
    }));

  test('runs in one process, for which processes that start meanwhile wait', () =>
    whileWriting('fruit', async (commit) => {
      const all = Promise.all(Array.from({ length: 4 }, () => migrate(url, folder, { attempts: 1 })));
      await buildWaits();
      await waitUntil('the others ask for the lock', async () => {
        const { rows } = await client.query(`select count(*)::int n from pg_stat_activity
          where datname = current_database() and query like 'select pg_try_advisory_lock%'`);
        return rows[0]?.n === 3;
      });
      await commit();
      await all;
      expect(await newest()).toBe(9002);
    }));

  test('is refused if an index in it cannot be built again after a crash', async () => {
    await write('9003_colour.sql', '-- migrate: no transaction\ncreate index concurrently other on fruit (name);\n');
    await expect(migrate(url, folder)).rejects.toThrow('create index concurrently if not exists NAME');
  });
});

const fill = `
  insert into member (username, password_hash, fund_password_hash, realname)
    select 'member' || n, '', '', '' from generate_series(1, 50) n;
  insert into payout_account (member_id, kind, bank, bank_no, bank_owner, bank_address)
    select id, 1, 'ICBC', '', '', '' from member;
  insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
    select 'D' || n, (select min(id) from member) + n % 50, 'bank', 5000, 50, 1 + n % 3,
      case when n % 3 > 0 then now() end from generate_series(1, 3000) n;
  insert into session (token_hash, member_id, device, address, expires_at)
    select decode(lpad(to_hex(n), 8, '0'), 'hex'), (select min(id) from member) + n % 50, '', '', now()
      from generate_series(1, 3000) n;
  insert into login_attempt (member_id, device, address, succeeded)
    select (select min(id) from member) + n % 50, '', '', true from generate_series(1, 3000) n;
  insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
    select (select min(id) from member) + n % 50, 'X', 'x', 'sport', '', 100, 20, 1, now()
      from generate_series(1, 3000) n;
  select ledger_post_movement(null, 'deposits', '', (select min(id) from member) + n % 50, 'wallet', '', 5000,
    'deposit', 'D' || n, null, null) from generate_series(1, 3000) n;`;

/** What members do all the time, by table; `$1` is different each time. */
const writes: Record<string, string> = {
  deposit: `insert into deposit (out_trade_no, member_id, paytype, amount, real_money)
    select 'W' || $1, min(id), 'bank', 100, 1 from member`,
  session: `insert into session (token_hash, member_id, device, address, expires_at)
    select $1::text::bytea, min(id), '', '', now() + interval '1 day' from member`,
  login_attempt: `insert into login_attempt (member_id, device, address, succeeded)
    select min(id), $1::text, '', true from member`,
  bet: `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
    select min(id), 'X', $1::text, 'sport', '', 100, 20, 1, now() from member`,
  ledger_entry: `select ledger_post_movement(null, 'deposits', '', min(id), 'wallet', '', 100, 'deposit',
    'W' || $1::text, null, null) from member`,
  throttle: `insert into throttle (key, level, at) values ($1::text, 1, now())`,
};

test('all migrations after the baseline let a filled database be written to all the time', async () => {
  const names = (await readdir(migrations)).sort();
  await cp(join(migrations, baseline), join(folder, baseline));
  await migrate(url, folder);
  await client.query(fill);
  // As a host writes: it is tried again after a deadlock, and gives up after a few seconds. A migration holds a lock
  // for no longer than a moment.
  const writer = openDatabase(url, { connections: 1, limits: { ...jobLimits, lock: 3000 } });
  let written = 0;
  const writeAll = async () => {
    for (const sql of Object.values(writes)) await writer.run(sql, [`w${(written += 1)}`]);
  };
  const ended = new AbortController();
  const migrated = migrate(url).finally(() => ended.abort());
  while (!ended.signal.aborted) await writeAll();
  await migrated;
  await writeAll();
  await writer.close();
  expect((await client.query('select from pg_index where not indisvalid')).rowCount).toBe(0);
  expect(String(await newest()).padStart(4, '0')).toBe(names.at(-1)?.slice(0, 4));
});
