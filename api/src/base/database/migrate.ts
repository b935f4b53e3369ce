import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartRefused } from '../errors/startRefused';
import { withConnection } from './connection';
import { takeLock } from './locks';

/** The role whose rights the application's login has; it may not change ledger rows. */
export const applicationRole = 'site_app';

/** Id of the advisory lock that runs migrations one process at a time. */
const migrationLock = 7_210_412_001;

interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** First line of a migration whose statements run one by one, each on its own, as `create index concurrently` must. */
const outsideTransaction = /^-- migrate: no transaction\r?\n/;

/**
 * First line of a migration that has the whole schema of the earlier ones, which are no longer kept, with the name of
 * the last of them. A database that has applied that one adopts the baseline as it is.
 */
const baselineAfter = /^-- migrate: baseline after (\S+)\r?\n/;

/** The statements of a migration outside a transaction, each of which ends with a semicolon at the end of a line. */
const statementsOf = ({ name, sql }: Migration): string[] => {
  if (sql.includes('$$')) throw new Error(`${name} runs outside a transaction and must not contain function bodies.`);
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .split(/;[^\S\n]*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
};

const indexStatement = /^create\s+(?:unique\s+)?index\b/i;
const repeatableIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+(\w+)\s/i;

const migrationsFolder = resolve(import.meta.dirname, '../../../migrations');

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(resolve(folder, name), 'utf8');
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  const duplicate = migrations.find(({ version }, index) => migrations[index - 1]?.version === version);
  if (duplicate) throw new Error(`Two migrations have the number ${duplicate.version}. Renumber one.`);
  return migrations;
};

const askAdministrator = (cause: unknown) =>
  new Error(
    `The database user may not create the role ${applicationRole}. Ask an administrator to run: ` +
      `create role ${applicationRole} nologin;`,
    { cause },
  );

/** Roles belong to the whole server: another database's first start may make it at this very moment. */
const createRole = async (client: pg.Client) => {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
  if (known.rowCount) return;
  await client.query(`create role ${applicationRole} nologin`).catch((error: pg.DatabaseError) => {
    if (error.code !== '42710' && error.code !== '23505') throw askAdministrator(error);
  });
};

const record = (client: pg.Client, { version, name, checksum }: Migration) =>
  client.query('insert into migration (version, name, checksum) values ($1, $2, $3)', [version, name, checksum]);

const applyOnce = async (client: pg.Client, migration: Migration, lockTimeout: number) => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/** A build that a crash or an error has interrupted leaves an invalid index, which `if not exists` would keep. */
const dropInvalidIndex = async (client: pg.Client, index: string) => {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1)::oid and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently if exists ${index}`);
};

const applyOutsideTransaction = async (
  client: pg.Client,
  migration: Migration,
  { lockTimeout, concurrentLockTimeout }: Required<Pick<Options, 'lockTimeout' | 'concurrentLockTimeout'>>,
) => {
  for (const statement of statementsOf(migration)) {
    const index = repeatableIndex.exec(statement)?.[1];
    if (!index && indexStatement.test(statement)) {
      throw new Error('outside a transaction, write `create index concurrently if not exists NAME on …`');
    }
    const isConcurrent = /\bindex\s+concurrently\b/i.test(statement);
    await client.query(`set lock_timeout = ${isConcurrent ? concurrentLockTimeout : lockTimeout}`);
    if (index) await dropInvalidIndex(client, index);
    await client.query(statement);
  }
  await record(client, migration);
};

/** PostgreSQL's codes of an attempt that may succeed later: a lock that was not granted in time, and a deadlock. */
const retryable = new Set(['55P03', '40P01']);

interface Options {
  /**
   * How long a statement of a migration waits for a lock, ms, and how often the migration is tried. Calls queue behind
   * a statement that waits, so it gives up sooner than they do.
   */
  lockTimeout?: number;
  /** The same for `create index concurrently`, which waits for older transactions while calls go on, ms. */
  concurrentLockTimeout?: number;
  attempts?: number;
  /** ms between two attempts. */
  pause?: number;
}

const apply = async (
  client: pg.Client,
  migration: Migration,
  { lockTimeout = 1000, concurrentLockTimeout = 600_000, attempts = 60, pause = 2000 }: Options,
) => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return outsideTransaction.test(migration.sql)
        ? await applyOutsideTransaction(client, migration, { lockTimeout, concurrentLockTimeout })
        : await applyOnce(client, migration, lockTimeout);
    } catch (error) {
      if (!retryable.has((error as pg.DatabaseError).code ?? '')) {
        throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
      }
      if (attempt === attempts) {
        throw new StartRefused(
          `Migration ${migration.name} found its tables locked in ${attempts} attempts. End the transaction that ` +
            'holds them (pg_stat_activity, pg_locks) and start again.',
          error,
        );
      }
      await sleep(pause);
    }
  }
};

interface Applied {
  version: number;
  name: string;
  checksum: string;
}

/** Whether a baseline is adopted as it is. Throws `StartRefused` if the database lacks migrations before it. */
const isAdopted = ({ version, sql }: Migration, applied: readonly Applied[]): boolean => {
  const after = baselineAfter.exec(sql)?.[1];
  const before = applied.filter((row) => row.version < version);
  if (after === undefined || before.length === 0) return false;
  if (before.some(({ name }) => name === after)) return true;
  throw new StartRefused(
    `The database is as of ${before.at(-1)?.name}. This release needs ${after} first: start the last release that ` +
      'has it in api/migrations, then this one.',
  );
};

/** Throws `StartRefused` if a newer release has migrated the database: this one does not know its tables. */
const assertNotNewer = (applied: readonly Applied[], known: readonly Migration[]): void => {
  const newest = known.at(-1)?.version ?? 0;
  const newer = applied.filter(({ version }) => version > newest).map(({ name }) => name);
  if (newer.length > 0) {
    throw new StartRefused(
      `A newer release has migrated the database (${newer.join(', ')}). Start that release or a later one.`,
    );
  }
};

/** How long a process waits for another one that migrates, and for a statement of a migration, ms. */
const otherProcessLimit = 600_000;
const statementLimit = 3_600_000;

/**
 * Applies the numbered SQL files that the database at `url` lacks: in order, one process at a time, each in one
 * transaction, unless its first line is `-- migrate: no transaction`. Such a file may be interrupted and is then run
 * from its beginning; an invalid index that it left is built again. Throws if a file was changed after it was applied,
 * and `StartRefused` if a newer release has migrated the database, or one that is older than the baseline.
 */
export const migrate = (url: string, folder = migrationsFolder, options: Options = {}): Promise<void> =>
  withConnection(
    {
      connectionString: url,
      application_name: 'site-api-migrations',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      statement_timeout: statementLimit,
      query_timeout: statementLimit + 10_000,
    },
    async (client) => {
      if (!(await takeLock(client, migrationLock, otherProcessLimit))) {
        throw new StartRefused(
          'Another process has been migrating the database for ten minutes (pg_stat_activity, site-api-migrations). ' +
            'Start again when it is done.',
        );
      }
      await createRole(client);
      await client.query(`create table if not exists migration (
        version integer primary key, name text not null, checksum text not null,
        applied_at timestamptz not null default now())`);
      const { rows } = await client.query<Applied>('select version, name, checksum from migration order by version');
      const known = await readMigrations(folder);
      assertNotNewer(rows, known);
      const checksums = new Map(rows.map(({ version, checksum }) => [version, checksum]));
      for (const migration of known) {
        const checksum = checksums.get(migration.version);
        if (checksum === undefined) {
          await (isAdopted(migration, rows) ? record(client, migration) : apply(client, migration, options));
        } else if (checksum !== migration.checksum) {
          throw new Error(
            `Migration ${migration.name} was changed after it was applied. Restore it and add a new migration.`,
          );
        }
      }
    },
  );
