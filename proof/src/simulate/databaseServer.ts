import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../../api/src/base/database/connection';

/** The PostgreSQL of a simulation, and what can happen to it. */
export interface DatabaseServer {
  /** What the API processes need to use it. */
  readonly env: NodeJS.ProcessEnv;
  start(): Promise<void>;
  /** The URL of the site's database, as superuser. Throws if it does not run. */
  url(): Promise<string>;
  /** Ends it without a warning; it serves again by itself. Returns whether it ran. */
  kill(): Promise<boolean>;
  /** Brings back what `kill` has ended, and waits until it is complete. */
  recover(): Promise<void>;
  /** Ends the process of one connection, where this simulates something. Returns whether there was one. */
  killBackend?(choose: (pids: number[]) => number): Promise<boolean>;
  /** Stops it and its connections for some ms, where this simulates something. */
  pause?(ms: number): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** Runs `work` on a connection of the simulator. */
export const withDatabase = async <Result>(
  server: DatabaseServer,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => withClient(await server.url(), work);

/** As `withDatabase`, as soon as the database answers. */
export const withReachableDatabase = async <Result>(
  server: DatabaseServer,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await withDatabase(server, work);
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(200);
    }
  }
};

/** Ends every connection of the API processes. */
export const dropConnections = async (server: DatabaseServer): Promise<void> => {
  await withDatabase(server, (client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'site-api'`),
  ).catch(() => undefined);
};

/** Waits until a query returns no rows. Throws after `limit` ms. */
const whenEmpty = (server: DatabaseServer, sql: string, { what, limit }: { what: string; limit: number }) =>
  withDatabase(server, async (client) => {
    for (const end = performance.now() + limit; performance.now() < end; await sleep(50)) {
      if ((await client.query(sql)).rowCount === 0) return;
    }
    throw new Error(`${what} after ${limit / 1000} s.`);
  });

/** Waits until no connection of an API process, running or ended, is in a transaction. */
export const whenIdle = (server: DatabaseServer): Promise<void> =>
  whenEmpty(server, `select from pg_stat_activity where application_name = 'site-api' and state <> 'idle'`, {
    what: 'A transaction is still open',
    limit: 30_000,
  });

/** Waits until no transfer with a remote platform is pending. Throws after as long as a worker may wait. */
export const whenTransfersEnded = (server: DatabaseServer): Promise<void> =>
  whenEmpty(server, 'select from platform_transfer where state = 2', {
    what: 'A transfer is still pending',
    limit: 90_000,
  });
