import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../base/database/embedded';
import { makeApplicationLogin } from '../base/database/applicationLogin';
import { migrate } from '../base/database/migrate';

/** Environment variable with the URL of the test server. Each test file replaces the database name in it. */
export const serverVariable = 'SITE_TEST_SERVER';

/** Environment variable with the URL of the template for the application's login role, which all copies share. */
export const loginVariable = 'SITE_TEST_LOGIN';

/** The template database, of which every test file uses a copy. */
export const templateOf = (serverUrl: string) =>
  onDatabase(serverUrl, `site_test_${process.env.SITE_TEST_RUN ?? 'run'}`);

export const onDatabase = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs one statement on the server itself. */
export const onServer = async (serverUrl: string, sql: string) => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Starts the server of a jest run: TEST_DATABASE_URL, or a private one in a temporary folder that `stop` removes. */
export const startTestServer = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await mkdtemp(join(tmpdir(), 'site-api-test-'));
  const server = await startEmbedded(folder, { durable: false, log: console.error });
  return {
    url: server.url('postgres'),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Makes a login role for requests on a server that may ask for passwords, and returns the database's URL with it. */
const makeTestLogin = (ownerUrl: string): Promise<string> =>
  makeApplicationLogin(ownerUrl, `site_test_${randomBytes(4).toString('hex')}`, randomBytes(16).toString('hex'));

export const prepareTemplate = async (serverUrl: string) => {
  const template = templateOf(serverUrl);
  await onServer(serverUrl, `create database ${new URL(template).pathname.slice(1)}`);
  await migrate(template);
  process.env[loginVariable] = await makeTestLogin(template);
};

export interface TestDatabase {
  /** For the owner. */
  url: string;
  /** For the role that serves requests. */
  appUrl: string;
  drop(): Promise<void>;
}

/** Creates a migrated database for this test file. Close all connections before `drop`. */
export const makeTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env[serverVariable];
  if (!server) throw new Error('jest runs without the globalSetup of the API host. Run it with api/jest.config.js.');
  const name = `site_test_${randomBytes(6).toString('hex')}`;
  const template = new URL(templateOf(server)).pathname.slice(1);
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: onDatabase(server, name),
    appUrl: onDatabase(process.env[loginVariable] ?? '', name),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
};
