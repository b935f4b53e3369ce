import pg from 'pg';
import { StartRefused } from '../errors/startRefused';
import { withClient } from './connection';
import { applicationRole } from './migrate';

const withUser = (url: string, username: string, password = ''): string => {
  const changed = new URL(url);
  // They would win over the user before the host.
  for (const parameter of ['user', 'password']) changed.searchParams.delete(parameter);
  changed.username = username;
  changed.password = password;
  return changed.href;
};

export const withApplicationLogin = (url: string, appUrl: string): string => {
  const { username, password } = new URL(appUrl);
  return withUser(url, decodeURIComponent(username), decodeURIComponent(password));
};

/**
 * Makes the login role `name` for requests unless the server has it, and returns `ownerUrl` with it. Without a password
 * it can log in only where PostgreSQL trusts each connection, as the private one does. Call it after the migrations.
 */
export const makeApplicationLogin = async (
  ownerUrl: string,
  name = 'site_requests',
  password?: string,
): Promise<string> => {
  const secret = password === undefined ? '' : `password ${pg.escapeLiteral(password)}`;
  await withClient(ownerUrl, (client) =>
    client
      .query(`create role ${pg.escapeIdentifier(name)} login ${secret} in role ${applicationRole}`)
      .catch((error: pg.DatabaseError) => {
        // It exists, or another process makes it at this moment.
        if (error.code !== '42710' && error.code !== '23505') throw error;
      }),
  );
  return withUser(ownerUrl, name, password);
};

interface Rights {
  name: string;
  powerful: boolean;
  owns: boolean;
  member: boolean;
}

/** Throws `StartRefused` if the user of `url` has more rights than requests may have, or less than they need. */
export const assertRestricted = async (url: string): Promise<void> => {
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
        'change the ledger. Name another one: README.md of api describes it.',
    );
  }
};
