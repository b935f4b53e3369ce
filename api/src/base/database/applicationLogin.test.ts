import { makeTestDatabase, type TestDatabase, onDatabase, onServer, serverVariable } from '../../testing/cluster';
import { assertRestricted, makeApplicationLogin, withApplicationLogin } from './applicationLogin';
import { withClient } from './connection';
import { type Database, openDatabase } from './database';
import { migrate } from './migrate';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await makeTestDatabase();
  db = openDatabase(database.appUrl);
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const asOwner = (sql: string) => withClient(database.url, (client) => client.query(sql));
const loginOf = (url: string) => new URL(url).username;
const server = () => process.env[serverVariable] ?? '';

/** The user of the tests' server, who owns the database and is a superuser. */
const owner = async () => (await asOwner('select current_user name')).rows[0].name as string;

describe('SQL that is injected into a request', () => {
  test.each([
    ['nothing', async () => 'select 1'],
    ['set role none', async () => 'set role none'],
    ['reset role', async () => 'reset role'],
    ['reset session authorization', async () => 'reset session authorization'],
    ['set session authorization default', async () => 'set session authorization default'],
    ['set role to the owner', async () => `set role "${await owner()}"`],
    ['set session authorization to the owner', async () => `set session authorization "${await owner()}"`],
    ['a session without triggers', async () => `set session_replication_role = 'replica'`],
    ['a grant to itself', async () => `grant "${await owner()}" to "${loginOf(database.appUrl)}"`],
  ])('has no rights to change the ledger after %s', async (_what, attempt) => {
    const sql = await attempt();
    for (const change of [
      'update account set balance = balance + 1',
      'update ledger_entry set amount = 1',
      'delete from operator_action',
      'alter table ledger_entry disable trigger all',
    ]) {
      const attack = db.transaction(async (tx) => {
        await tx.savepoint(() => tx.run(sql)).catch(() => undefined);
        await tx.run(change);
      });
      await expect(attack).rejects.toThrow(/permission denied|must be owner/);
    }
  });

  test('runs as a user who is no superuser, is not in the role of the owner, and may not make roles', async () => {
    expect(
      await db.row(
        `select current_user = session_user same, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
            pg_has_role(oid, $1, 'member') owner
          from pg_roles where rolname = session_user`,
        [await owner()],
      ),
    ).toEqual({
      same: true,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      owner: false,
    });
  });
});

test('processes that start at once make one login role', async () => {
  const name = `site_test_${process.pid}_login`;
  const urls = await Promise.all(Array.from({ length: 5 }, () => makeApplicationLogin(database.url, name, 'secret')));
  expect(new Set(urls.map(loginOf))).toEqual(new Set([name]));
  await assertRestricted(urls[0] ?? '');
  await asOwner(`drop role ${name}`);
});

test('removes the user and password of query parameters, which would win over those of the role', () => {
  const url = new URL(database.url);
  url.searchParams.set('user', 'postgres');
  const login = new URL(withApplicationLogin(url.href, 'postgres://site_requests:a%2Fb@db/site'));
  expect(login.searchParams.has('user')).toBe(false);
  expect([login.username, login.password]).toEqual(['site_requests', 'a%2Fb']);
});

describe('a database whose owner may not make roles', () => {
  const name = `site_test_${process.pid}_plain`;
  const ownerUrl = () => {
    const url = new URL(onDatabase(server(), name));
    url.username = name;
    url.password = 'plain';
    return url.href;
  };

  beforeAll(async () => {
    await onServer(server(), `create role ${name} login password 'plain'`);
    await onServer(server(), `create database ${name} owner ${name}`);
    await migrate(ownerUrl());
  });

  afterAll(async () => {
    await onServer(server(), `drop database ${name} with (force)`);
    await onServer(server(), `drop role ${name}`);
  });

  test('is served with a user whom an administrator has made', () =>
    assertRestricted(onDatabase(database.appUrl, name)));

  test.each([
    ['the owner', ownerUrl, 'is not in site_app'],
    ['a superuser', () => onDatabase(server(), name), 'owns the database or may become its owner'],
  ])('does not start if DATABASE_APP_URL names %s', (_who, given, reason) =>
    expect(assertRestricted(given())).rejects.toThrow(reason),
  );
});
