import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { StartRefused } from '../startRefused';
import { withClient } from './connection';
import { applicationRole } from './migrate';

interface Login {
  name: string;
  password: string;
}

/** Id of the advisory lock under which one process at a time makes the login role. */
const loginLock = 7_210_412_003;

const insufficientPrivilege = '42501';
/** The role may not log in, or its password is another one. */
const refusedLogins = ['28000', '28P01'];

const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes((error as pg.DatabaseError).code ?? '');

const administratorsHelp = `Ask an administrator of PostgreSQL to run: \
create role ${applicationRole} nologin; \
create role site_requests login password '...' in role ${applicationRole}; \
Then set DATABASE_APP_URL to the URL of the same database with that user.`;

const orAskAdministrator = (error: unknown): never => {
  if (!hasCode(error, insufficientPrivilege)) throw error;
  throw new StartRefused(
    `The user of DATABASE_URL may not make a role that serves requests. ${administratorsHelp}`,
    error,
  );
};

/** `url` with another user. */
const withLogin = (url: string, { name, password }: Login): string => {
  const changed = new URL(url);
  // They would win over the user before the host.
  for (const parameter of ['user', 'password']) changed.searchParams.delete(parameter);
  changed.username = name;
  changed.password = password;
  return changed.href;
};

/** The login that is stored in the database, or a new one. */
const storedLogin = async (client: pg.Client): Promise<Login> => {
  await client.query('insert into application_login (name, password) values ($1, $2) on conflict do nothing', [
    // Random, since roles belong to the server, on which there may be another site's database.
    `${applicationRole}_${randomBytes(4).toString('hex')}`,
    randomBytes(24).toString('hex'),
  ]);
  const { rows } = await client.query<Login>('select name, password from application_login');
  return rows[0] as Login;
};

/** Makes the stored login role on a server that lacks it: the first time, or after a restore on another server. */
const ensureLogin = (ownerUrl: string): Promise<Login> =>
  withClient(ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [loginLock]);
    const login = await storedLogin(client);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.name]);
    const name = pg.escapeIdentifier(login.name);
    if (!rowCount) {
      const password = pg.escapeLiteral(login.password);
      await client
        .query(`create role ${name} login password ${password} in role ${applicationRole}`)
        .catch(orAskAdministrator);
    }
    await client.query('commit');
    return login;
  });

const setPassword = (ownerUrl: string, { name, password }: Login) =>
  withClient(ownerUrl, (client) =>
    client
      .query(`alter role ${pg.escapeIdentifier(name)} login password ${pg.escapeLiteral(password)}`)
      .catch(orAskAdministrator),
  );

interface Rights {
  name: string;
  powerful: boolean;
  owns: boolean;
  member: boolean;
}

/** Throws `StartRefused` if the user of `url` has more rights than requests may have, or less than they need. */
const assertRestricted = async (url: string): Promise<void> => {
  const { rows } = await withClient(url, (client) =>
    client.query<Rights>(
      `select rolname name, rolsuper or rolcreaterole or rolreplication or rolbypassrls powerful,
          pg_has_role(oid, (select tableowner from pg_tables where schemaname = 'public' and tablename = 'migration'),
            'member') owns,
          pg_has_role(oid, $1, 'usage') member
        from pg_roles where rolname = session_user`,
      [applicationRole],
    ),
  );
  const [user] = rows;
  if (!user?.member) throw new StartRefused(`The user ${user?.name} of DATABASE_APP_URL is not in ${applicationRole}.`);
  if (user.powerful || user.owns) {
    throw new StartRefused(
      `The user ${user.name} of DATABASE_APP_URL owns the database or may become its owner, so that requests could ` +
        `change the ledger. ${administratorsHelp}`,
    );
  }
};

/**
 * The URL with which requests are served: `given` (DATABASE_APP_URL), or that of a login role that the owner of the
 * database at `ownerUrl` makes. Its random password is stored in the database, so that all processes, on whatever
 * machine, use the same one. Call it after the migrations. Throws `StartRefused` if there can be no such role.
 */
export const applicationUrl = async (ownerUrl: string, given?: string): Promise<string> => {
  if (given !== undefined) {
    await assertRestricted(given);
    return given;
  }
  const login = await ensureLogin(ownerUrl);
  const url = withLogin(ownerUrl, login);
  await assertRestricted(url).catch(async (error: unknown) => {
    if (!hasCode(error, ...refusedLogins)) throw error;
    await setPassword(ownerUrl, login);
    await assertRestricted(url).catch((refused: unknown) => {
      if (!hasCode(refused, ...refusedLogins)) throw refused;
      throw new StartRefused(
        `PostgreSQL does not let the role ${login.name} log in with a password (${(refused as Error).message}). ` +
          `Allow it in pg_hba.conf, or set DATABASE_APP_URL. ${administratorsHelp}`,
        refused,
      );
    });
  });
  return url;
};

/** `url` with the user of `appUrl`. */
export const withApplicationLogin = (url: string, appUrl: string): string => {
  const { username, password } = new URL(appUrl);
  return withLogin(url, { name: decodeURIComponent(username), password: decodeURIComponent(password) });
};
