import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { chownTree, runAs, spawnAs } from './osUser';
import {
  type BinaryFolder,
  choosePlacement,
  findBinaries,
  homeOf,
  type Placement,
  removeSocketFolder,
  socketFolder,
} from './placement';
import { findPostmaster, isAlive, shutDown } from './postmaster';
import { openKeepAliveConnection, acceptsConnections, urlOf, withClient } from './connection';
import { whenReachable } from './availability';

/**
 * Creates an empty database cluster at `data` unless there is one. It is created in a temporary folder and renamed, so
 * that an interrupted start, or two at once, leave no partial cluster.
 */
const initCluster = async ({ user, binaries, home }: Placement, data: string, durable: boolean) => {
  if (existsSync(join(data, 'PG_VERSION'))) return;
  for (const name of await readdir(home)) {
    const pid = /^data\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(join(home, `data.new-${process.pid}-`));
  await chownTree(user, fresh);
  const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'];
  await runAs(user, join(binaries, 'bin/initdb'), ['-D', fresh, ...options, ...(durable ? [] : ['--no-sync'])]);
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

export interface EmbeddedServer {
  url(name?: string): string;
  /** Whether this process started it; otherwise it was already running. */
  started: boolean;
  /** Stops it, unless another API host is still connected. Close the pool first. */
  stop(): Promise<void>;
}

interface Options {
  /** Folder of the PostgreSQL programs; those from npm by default. */
  binaries?: BinaryFolder;
  /** False only for tests: a crash may lose all data. */
  durable?: boolean;
  log?: (line: string) => void;
}

const startTimeout = 60_000;

const maxLogBytes = 10_000_000;

const logOf = (home: string) => join(home, 'server.log');

/** Starts PostgreSQL on `data` with its socket in `folder`. The caller must check that it keeps running. */
const spawnServer = async ({ user, binaries, home }: Placement, data: string, folder: string, durable: boolean) => {
  const { size } = await stat(logOf(home)).catch(() => ({ size: 0 }));
  if (size > maxLogBytes) await rename(logOf(home), `${logOf(home)}.old`);
  const log = openSync(logOf(home), 'a', 0o600);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '200',
    deadlock_timeout: '100ms',
    log_timezone: 'UTC',
    // Failed statements may contain members' input, which must not be logged.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(user, join(binaries, 'bin/postgres'), ['-D', data, ...args], {
    stdio: ['ignore', log, log],
    // At a terminal Ctrl-C signals the whole process group, but the server must outlive requests in flight.
    detached: process.stdin.isTTY,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
};

/** Attaches to the running server of the data folder, or starts one, also after a crash of an earlier one. */
const ensureRunning = async (
  placement: Placement,
  durable: boolean,
): Promise<{ pid: number; folder: string; started: boolean }> => {
  const data = join(placement.home, 'data');
  await initCluster(placement, data, durable);
  await chownTree(placement.user, data);
  const deadline = Date.now() + startTimeout;
  let child: Awaited<ReturnType<typeof spawnServer>> | undefined;
  const hasExited = () =>
    child === undefined || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  while (Date.now() < deadline) {
    const running = await findPostmaster(data);
    if (running === 'stale') await rm(join(data, 'postmaster.pid'), { force: true });
    else if (running) {
      if (running.socketFolder && (await acceptsConnections(urlOf(running.socketFolder, 'postgres')))) {
        return { pid: running.pid, folder: running.socketFolder, started: running.pid === child?.pid };
      }
    } else if (hasExited()) {
      // The server may exit at once and is then started again: another host was faster, or children of a killed server
      // are still running. The socket folder is created each time, since the other host removes it when it stops.
      child = await spawnServer(placement, data, await socketFolder(placement), durable);
    }
    await sleep(30);
  }
  const lines = (await readFile(logOf(placement.home), 'utf8').catch(() => '')).trim().split('\n');
  throw new Error(`PostgreSQL did not start in ${placement.home}. Its log ends with:\n${lines.slice(-15).join('\n')}`);
};

const databaseName = 'site';

const createDatabase = (url: string) =>
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

/** URL of the site's database on the private PostgreSQL of `dataFolder`; undefined if it does not run. */
export const runningUrl = async (dataFolder: string): Promise<string | undefined> => {
  const running = await findPostmaster(join(await homeOf(resolve(dataFolder, 'postgres')), 'data'));
  return running && running !== 'stale' && running.socketFolder ? urlOf(running.socketFolder, databaseName) : undefined;
};

/** Starts, or attaches to, the private PostgreSQL in `dataFolder/postgres`. It listens only on a Unix socket. */
export const startEmbedded = async (dataFolder: string, options: Options = {}): Promise<EmbeddedServer> => {
  const { durable = true, log = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true });
  const placement = await choosePlacement(resolve(dataFolder, 'postgres'), options.binaries ?? (await findBinaries()));
  let { pid, folder, started } = await ensureRunning(placement, durable);

  let stopping = false;
  let closeConnection: () => Promise<void> = async () => undefined;
  const connect = async () => {
    await closeConnection();
    closeConnection = await whenReachable(() => openKeepAliveConnection(urlOf(folder, 'postgres')));
  };
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    log('PostgreSQL has stopped. Starting it again.');
    try {
      ({ pid, folder, started } = await ensureRunning(placement, durable));
      await connect();
    } catch (error) {
      log((error as Error).message);
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (!stopping && !isAlive(pid)) restarting ??= restart();
  }, 1000);
  watch.unref();
  await (restarting ?? connect());
  await whenReachable(() => createDatabase(urlOf(folder, 'postgres')));

  return {
    url: (name = databaseName) => urlOf(folder, name),
    started,
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      await restarting;
      await closeConnection();
      // The server takes a moment to close our own connections.
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
