import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import pg from 'pg';

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

const migrationsFolder = resolve(import.meta.dirname, '../../migrations');

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

const apply = async (client: pg.Client, { version, name, sql, checksum }: Migration) => {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migration (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Applies the numbered SQL files that the database at `url` lacks: in order, each in one transaction, one process at a
 * time. Throws if a file was changed after it was applied.
 */
export const migrate = async (url: string, folder = migrationsFolder): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'site-api-migrations' });
  // A lost connection fails the running query. Without a listener the `error` event would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await createRole(client);
    await client.query(`create table if not exists migration (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
    const applied = new Map(
      (await client.query<{ version: number; checksum: string }>('select version, checksum from migration')).rows.map(
        (row) => [row.version, row.checksum],
      ),
    );
    for (const migration of await readMigrations(folder)) {
      const checksum = applied.get(migration.version);
      if (checksum === undefined) await apply(client, migration);
      else if (checksum !== migration.checksum) {
        throw new Error(
          `Migration ${migration.name} was changed after it was applied. Restore it and add a new migration.`,
        );
      }
    }
  } finally {
    await client.end();
  }
};
