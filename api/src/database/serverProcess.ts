import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnAs } from './osUser';
import type { Placement } from './placement';
import { isAlive } from './postmaster';

const maxLogBytes = 10_000_000;

interface ServerOptions {
  durable: boolean;
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>;
}

/** Starts PostgreSQL on `data` with its socket in `folder`. The caller must check that it keeps running. */
export const spawnServer = async (
  { user, binaries, home }: Placement,
  data: string,
  folder: string,
  { durable, settings: further }: ServerOptions,
) => {
  const logPath = join(home, 'server.log');
  const size = await stat(logPath).then(
    (it) => it.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(logPath, `${logPath}.old`);
  const log = openSync(logPath, 'a', 0o600);
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
    ...further,
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

/** The last lines of the server's log. */
export const readLogTail = async (home: string) =>
  (await readFile(join(home, 'server.log'), 'utf8').catch(() => '')).trim().split('\n').slice(-15).join('\n');

/** Stops the server `pid` and waits until it has exited, at most 30 s. */
export const shutDown = async (pid: number) => {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and writes everything committed.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
};
