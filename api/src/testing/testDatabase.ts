import { randomBytes } from 'node:crypto';
import { loginVariable, onDatabase, onServer, serverVariable, templateOf } from './cluster';

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
