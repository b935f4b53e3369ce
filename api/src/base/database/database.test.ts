import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeTestDatabase } from '../../testing/cluster';
import { waitUntil } from '../../testing/waitUntil';
import { openDatabase } from './database';
import { callLimits, jobLimits } from './limits';
import { migrate } from './migrate';

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let folder: string;

beforeAll(async () => {
  database = await makeTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'site-migrations-'));
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** SQL that ends as if it had lost a deadlock, but for the third time: a sequence is not rolled back. */
const losesTwice = `do $$ begin
  if nextval('tries') < 3 then raise exception 'lost' using errcode = '40P01'; end if;
end $$;`;

const query = async <Row extends object>(sql: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
};

describe('migrations', () => {
  const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

  beforeEach(async () => {
    await query('drop table if exists fruit, fresh; delete from migration');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await write('9001_fruit.sql', 'create table fruit (name text);');
  });

  test('migrations run once and in order when several processes start together', async () => {
    await write('9002_apple.sql', `insert into fruit values ('apple');`);
    await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)));
    expect(await query('select name from fruit')).toEqual([{ name: 'apple' }]);
  });

  test('rejects a migration file that was changed after it was applied', async () => {
    await write('9002_apple.sql', 'select 1;');
    await migrate(database.url, folder);
    await write('9002_apple.sql', 'select 2;');
    await expect(migrate(database.url, folder)).rejects.toThrow('9002_apple.sql was changed');
  });

  test('a migration that fails is rolled back whole', async () => {
    await write('9001_fruit.sql', 'create table fruit (name text); select nonsense;');
    await expect(migrate(database.url, folder)).rejects.toThrow('9001_fruit.sql');
    expect(await query(`select to_regclass('fruit') fruit`)).toEqual([{ fruit: null }]);
  });

  describe('while another release runs', () => {
    beforeEach(async () => {
      await migrate(database.url, folder);
      await write('9002_colour.sql', 'alter table fruit add colour text;');
    });

    /** Runs `work` while a transaction holds a lock on the table. */
    const whileLocked = async (work: (release: () => Promise<unknown>) => Promise<void>) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query('begin; lock table fruit in row exclusive mode');
      try {
        await work(() => client.query('commit'));
      } finally {
        await client.end();
      }
    };

    test('a migration waits briefly for a lock, so that calls do not queue, and tries again until it has it', () =>
      whileLocked(async (release) => {
        const migrated = migrate(database.url, folder, { lockTimeout: 10, pause: 10, attempts: 10_000 });
        await waitUntil('an attempt has given up', async () => {
          const rows = await query(
            `select from pg_stat_activity where application_name = 'site-api-migrations' and query = 'rollback'
            and datname = current_database()`,
          );
          return rows.length > 0;
        });
        await release();
        await migrated;
        expect(await query('select name, colour from fruit')).toEqual([]);
      }));

    test('a migration that loses a deadlock is tried again', async () => {
      await query('create sequence tries');
      await write('9002_colour.sql', `alter table fruit add colour text; ${losesTwice}`);
      await migrate(database.url, folder, { pause: 1, attempts: 3 });
      expect(await query('select name, colour from fruit')).toEqual([]);
      await query('drop sequence tries');
    });

    test('a migration whose tables stay locked is given up, and leaves nothing', () =>
      whileLocked(async () => {
        await expect(migrate(database.url, folder, { lockTimeout: 10, pause: 1, attempts: 2 })).rejects.toThrow(
          'Migration 9002_colour.sql found its tables locked in 2 attempts.',
        );
        expect(await query('select max(version) newest from migration')).toEqual([{ newest: 9001 }]);
      }));

    test('an older release does not start on the schema of a newer one', async () => {
      await migrate(database.url, folder);
      await rm(join(folder, '9002_colour.sql'));
      await expect(migrate(database.url, folder)).rejects.toThrow(
        'A newer release has migrated the database (9002_colour.sql). Start that release or a later one.',
      );
    });
  });

  describe('a baseline', () => {
    beforeEach(() => write('9002_colour.sql', 'alter table fruit add colour text;'));

    const replaceByBaseline = async () => {
      for (const name of ['9001_fruit.sql', '9002_colour.sql']) await rm(join(folder, name));
      await write('9010_baseline.sql', '-- migrate: baseline after 9002_colour.sql\ncreate table fresh (name text);');
      await write('9011_later.sql', 'create table if not exists later (name text);');
    };
    const versions = async () =>
      (await query<{ version: number }>('select version from migration order by 1')).map(({ version }) => version);
    const hasFresh = async () => (await query(`select from pg_class where relname = 'fresh'`)).length > 0;

    test('makes a new database', async () => {
      await replaceByBaseline();
      await migrate(database.url, folder);
      expect([await hasFresh(), await versions()]).toEqual([true, [9010, 9011]]);
    });

    test('is adopted as it is by a database that has all migrations before it, once', async () => {
      await migrate(database.url, folder);
      await replaceByBaseline();
      await migrate(database.url, folder);
      await migrate(database.url, folder);
      expect([await hasFresh(), await versions()]).toEqual([false, [9001, 9002, 9010, 9011]]);
    });

    test('refuses an older database and names the migration that it lacks', async () => {
      await rm(join(folder, '9002_colour.sql'));
      await migrate(database.url, folder);
      await write('9002_colour.sql', '');
      await replaceByBaseline();
      await expect(migrate(database.url, folder)).rejects.toThrow(
        'The database is as of 9001_fruit.sql. This release needs 9002_colour.sql first: start the last release that',
      );
      expect([await hasFresh(), await versions()]).toEqual([false, [9001]]);
    });
  });
});

describe('transactions', () => {
  const open = () => openDatabase(database.appUrl, { connections: 5 });

  test('a transaction is retried after a serialization failure only', async () => {
    const db = open();
    let tries = 0;
    const result = await db.transaction(async (tx) => {
      tries += 1;
      if (tries < 3) await tx.run(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`);
      return (await tx.row<{ n: number }>('select 1 n'))?.n;
    });
    expect([result, tries]).toEqual([1, 3]);
    await expect(db.transaction((tx) => tx.run('select 1/0'))).rejects.toThrow('division by zero');
    await db.close();
  });

  test('a statement outside of a transaction is retried after a lost deadlock', async () => {
    await query('create sequence tries; grant usage on sequence tries to public');
    const db = open();
    await db.run(losesTwice);
    expect(await query('select last_value from tries')).toEqual([{ last_value: '3' }]);
    await expect(db.run('select 1/0')).rejects.toThrow('division by zero');
    await query('drop sequence tries');
    await db.close();
  });

  test('a failed savepoint rolls back only its own statements', async () => {
    const db = open();
    const kept = await db.transaction(async (tx) => {
      await tx.run(`insert into setting (key, value) values ('kept', '1')`);
      await tx.savepoint(() => tx.run('select 1/0')).catch(() => undefined);
      return tx.row(`select key from setting where key = 'kept'`);
    });
    expect(kept).toEqual({ key: 'kept' });
    await db.close();
  });

  test('a lost connection fails only the statement that ran on it', async () => {
    const seen: string[] = [];
    const db = openDatabase(database.appUrl, { onError: ({ message }) => seen.push(message) });
    await db.row('select 1');
    const lost = db.run('select pg_sleep(600)');
    const failed = expect(lost).rejects.toThrow();
    await waitUntil('the statement runs', async () => {
      const running = await query(`select from pg_stat_activity
        where datname = current_database() and state = 'active' and query = 'select pg_sleep(600)'`);
      return running.length > 0;
    });
    await query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'site-api' and pid <> pg_backend_pid()`);
    await failed;
    expect(await db.row('select 1 n')).toEqual({ n: 1 });
    await db.close();
  });

  test('a connection lost between two statements fails only that transaction', async () => {
    const seen: string[] = [];
    const db = openDatabase(database.appUrl, { onError: ({ message }) => seen.push(message) });
    const lost = db.transaction(async (tx) => {
      await tx.run('select 1');
      await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'site-api' and pid <> pg_backend_pid()`);
      await waitUntil('the loss is noticed', () => seen.length > 0);
      await tx.run('select 2');
    });
    await expect(lost).rejects.toThrow();
    expect(seen).not.toEqual([]);
    expect(await db.row('select 1 n')).toEqual({ n: 1 });
    await db.close();
  });

  test('returns bigint and numeric as exact strings', async () => {
    const db = open();
    expect(await db.row(`select 9007199254740993::bigint big, 0.1::numeric small`)).toEqual({
      big: '9007199254740993',
      small: '0.1',
    });
    await db.close();
  });
});

describe('the time of a transaction', () => {
  const limits = { ...jobLimits, transaction: 100 };

  test.each([
    ['after a slow statement', 0, ['select pg_sleep(0.2)', 'select 1']],
    ['before its commit', 0, ['select pg_sleep(0.2)']],
    ['when its call has used the time before', 100, []],
  ])('ends %s, and nothing is changed', async (_when, elapsed, statements) => {
    const db = openDatabase(database.appUrl, { connections: 1, limits });
    const changed = db.transaction(
      async (tx) => {
        await tx.run(`insert into setting (key, value) values ('late', '1')`);
        for (const sql of statements) await tx.run(sql);
      },
      { elapsed },
    );
    await expect(changed).rejects.toThrow('longer than a call may');
    expect(await db.row(`select from setting where key = 'late'`)).toBeUndefined();
    await db.close();
  });

  test('and of what a call waits for ends before the call must be answered', () => {
    const { connect, statement, query, transaction } = callLimits(5000);
    expect(statement).toBeLessThan(query);
    expect(connect + query).toBeLessThan(5000);
    expect(transaction + query).toBeLessThan(5000);
  });
});

test('through PgBouncer nothing is and each transaction has the limits', async () => {
  const limits = { ...jobLimits, statement: 4321, lock: 1234, idleInTransaction: 5678 };
  const db = openDatabase(database.url, { connections: 1, isPooled: true, limits });
  const limitsNow = `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
    current_setting('idle_in_transaction_session_timeout') || $1 limits`;
  expect(await db.transaction((tx) => tx.row(limitsNow, ['']))).toEqual({ limits: '4321ms 1234ms 5678ms' });
  expect(await db.row(limitsNow, [' outside'])).toEqual({ limits: '0 0 0 outside' });
  expect(await db.rows('select name from pg_prepared_statements')).toEqual([]);
  await db.close();
});
