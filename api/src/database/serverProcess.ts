import { closeSync, openSync } from 'node:fs';
import { readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnAs } from './osUser';
import type { Placement } from './placement';
import { isAlive } from './postmaster';

const longestLog = 10_000_000;

/** Starts PostgreSQL on `data` with its socket in `folder`. Whether it stays is for the caller to see. */
export const spawnServer = async (
  { account, binaries, home }: Placement,
  data: string,
  folder: string,
  durable: boolean,
) => {
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
    detached: process.stdin.isTTY,
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  return child;
};

/** The end of the server's log. */
export const lastWords = async (home: string) =>
  (await readFile(join(home, 'server.log'), 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');

/** Stops the server `pid` and waits until it is gone. */
export const shutDown = async (pid: number) => {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: transactions roll back, everything committed is written.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
};
