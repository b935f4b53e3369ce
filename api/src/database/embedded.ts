import { openSync, closeSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { handOver, runAs, spawnAs } from './account';
import { findBinaries, type BinaryFolder } from './binaries';
import { place, socketFolder, type Placement } from './placement';
import { findPostmaster, isAlive } from './postmaster';

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
const longestLog = 10_000_000;

/** The URL of a database behind the socket in `folder`. */
export const urlOf = (folder: string, name: string) =>
  `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(folder)}`;

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

const answers = (url: string) =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Makes the cluster beside its place and moves it there whole: a start that is killed, or two at once, leave no half. */
const initialise = async ({ account, binaries, home }: Placement, data: string, durable: boolean) => {
  for (const name of await readdir(home)) {
    const pid = /^data\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
  const fresh = await mkdtemp(join(home, `data.new-${process.pid}-`));
  await handOver(account, fresh);
  const options = ['-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth-local=trust', '--auth-host=reject'];
  await runAs(account, join(binaries, 'bin/initdb'), ['-D', fresh, ...options, ...(durable ? [] : ['--no-sync'])]);
  await rename(fresh, data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
};

const spawnServer = async ({ account, binaries, home }: Placement, data: string, folder: string, durable: boolean) => {
  const logPath = join(home, 'server.log');
  const size = await stat(logPath).then(
    (it) => it.size,
    () => 0,
  );
  if (size > longestLog) await rename(logPath, `${logPath}.old`);
  const log = openSync(logPath, 'a', 0o600);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '200',
    deadlock_timeout: '100ms',
    log_timezone: 'UTC',
    // Statements of failed calls may hold what members typed.
    log_min_error_statement: 'panic',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnAs(account, join(binaries, 'bin/postgres'), ['-D', data, ...args], {
    stdio: ['ignore', log, log],
    // At a terminal Ctrl-C goes to the whole group: the server must outlive the requests that are being finished.
    detached: process.stdin.isTTY === true,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
};

const lastWords = async (home: string) =>
  (await readFile(join(home, 'server.log'), 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');

/** Attaches to the server on `data` or starts one, whatever state an earlier one was left in. */
const bringUp = async (
  placement: Placement,
  durable: boolean,
): Promise<{ pid: number; folder: string; started: boolean }> => {
  const data = join(placement.home, 'data');
  if (!(await exists(join(data, 'PG_VERSION')))) await initialise(placement, data, durable);
  await handOver(placement.account, data);
  const folder = await socketFolder(placement);
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
      child = await spawnServer(placement, data, folder, durable);
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

const shutDown = async (pid: number) => {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: transactions roll back, everything committed is written.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
};

/** Starts, or attaches to, the private PostgreSQL in `dataFolder/postgres`. It listens on a socket alone. */
export const startEmbedded = async (dataFolder: string, options: Options = {}): Promise<EmbeddedServer> => {
  const { durable = true, say = () => undefined } = options;
  await mkdir(dataFolder, { recursive: true });
  const placement = await place(resolve(dataFolder, 'postgres'), options.binaries ?? (await findBinaries()), say);
  let { pid, folder, started } = await bringUp(placement, durable);
  await makeDatabase(urlOf(folder, 'postgres'));

  let stopping = false;
  let restarting = false;
  const watch = setInterval(async () => {
    if (stopping || restarting || isAlive(pid)) return;
    restarting = true;
    say('PostgreSQL has ended; starting it again');
    await bringUp(placement, durable).then(
      (server) => ({ pid, started } = server),
      (error: Error) => say(error.message),
    );
    restarting = false;
  }, 1000);
  watch.unref();

  return {
    url: (name = databaseName) => urlOf(folder, name),
    started,
    stop: async () => {
      stopping = true;
      clearInterval(watch);
      // Our own connections take a moment to be gone on the server's side.
      for (let tries = 0; tries < 20; tries += 1) {
        const others = await othersConnected(urlOf(folder, 'postgres')).catch(() => false);
        if (!others) return shutDown(pid);
        await sleep(50);
      }
    },
  };
};
