import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { handOver } from './osUser';
import { type BinaryFolder, findBinaries } from './binaries';
import { initCluster } from './initCluster';
import { place, type Placement, removeSocketFolder, socketFolder } from './placement';
import { findPostmaster, isAlive } from './postmaster';
import { openKeepAliveConnection } from './keepAliveConnection';
import { whenReachable } from './reachable';
import { lastWords, shutDown, spawnServer } from './serverProcess';
import { answers, urlOf, withClient } from './connection';

/** The private PostgreSQL of one data folder. */
export interface EmbeddedServer {
  /** URL of the database `name` on it. */
  url(name?: string): string;
  /** Whether this process started it; otherwise it was running already. */
  started: boolean;
  /** Stops it, unless another API host is still connected. Close the pool first. */
  stop(): Promise<void>;
}

interface Options {
  /** Another PostgreSQL's programs than the ones from npm. */
  binaries?: BinaryFolder;
  /** False for tests alone: a crash may lose everything. */
  durable?: boolean;
  say?: (line: string) => void;
}

const patience = 60_000;

/** Attaches to the server on `data` or starts one, whatever state an earlier one was left in. */
const bringUp = async (
  placement: Placement,
  durable: boolean,
): Promise<{ pid: number; folder: string; started: boolean }> => {
  const data = join(placement.home, 'data');
  await initCluster(placement, data, durable);
  await handOver(placement.account, data);
  const deadline = Date.now() + patience;
  let child: Awaited<ReturnType<typeof spawnServer>> | undefined;
  const over = () =>
    child === undefined || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  while (Date.now() < deadline) {
    const running = await findPostmaster(data);
    if (running === 'stale') await rm(join(data, 'postmaster.pid'), { force: true });
    else if (running) {
      if (running.socketFolder && (await answers(urlOf(running.socketFolder, 'postgres')))) {
        return { pid: running.pid, folder: running.socketFolder, started: running.pid === child?.pid };
      }
    } else if (over()) {
      // It may end at once: another host was faster, or children of a killed server are still leaving. Then again.
      // The folder is made anew each time, since that host takes it away when it leaves.
      child = await spawnServer(placement, data, await socketFolder(placement), durable);
    }
    await sleep(30);
  }
  throw new Error(`PostgreSQL does not start in ${placement.home}:\n${await lastWords(placement.home)}`);
};

const databaseName = 'site';

const makeDatabase = (url: string) =>
  withClient(url, (client) =>
    client.query(`create database ${databaseName}`).catch((error: pg.DatabaseError) => {
      if (error.code !== '42P04' && error.code !== '23505') throw error;
    }),
  );

const othersConnected = (url: string) =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name like 'site-api%' and pid <> pg_backend_pid()`,
    );
    return Boolean(rowCount);
  });

/** Starts, or attaches to, the private PostgreSQL in `dataFolder/postgres`. It listens on a socket alone. */
export const startEmbedded = async (dataFolder: string, options: Options = {}): Promise<EmbeddedServer> => {
  const { durable = true, say = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true });
  const placement = await place(resolve(dataFolder, 'postgres'), options.binaries ?? (await findBinaries()), say);
  let { pid, folder, started } = await bringUp(placement, durable);

  let stopping = false;
  let leave: () => Promise<void> = async () => undefined;
  const enter = async () => {
    await leave();
    leave = await whenReachable(() => openKeepAliveConnection(urlOf(folder, 'postgres')));
  };
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    say('PostgreSQL has ended; starting it again');
    try {
      ({ pid, folder, started } = await bringUp(placement, durable));
      await enter();
    } catch (error) {
      say((error as Error).message);
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (!stopping && !isAlive(pid)) restarting ??= restart();
  }, 1000);
  watch.unref();
  await (restarting ?? enter());
  await whenReachable(() => makeDatabase(urlOf(folder, 'postgres')));

  return {
    url: (name = databaseName) => urlOf(folder, name),
    started,
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      await restarting;
      await leave();
      // Our own connections take a moment to be gone on the server's side.
      for (let tries = 0; tries < 20; tries += 1) {
        const others = await othersConnected(urlOf(folder, 'postgres')).catch(() => false);
        if (!others) {
          await shutDown(pid);
          return removeSocketFolder(folder);
        }
        await sleep(50);
      }
    },
  };
};
