import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** A running PostgreSQL server according to postmaster.pid in its data folder. */
interface Postmaster {
  pid: number;
  socketFolder: string;
}

const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`]).then(
    ({ stdout }) => stdout,
    () => '',
  );
};

/** Whether the process exists, also under another user. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * The server that runs on `data`, whichever API host started it. `stale` means that the pid in postmaster.pid now
 * belongs to another program.
 */
export const findPostmaster = async (data: string): Promise<Postmaster | 'stale' | undefined> => {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 2 || !isAlive(pid)) return undefined;
  const command = await commandOf(pid);
  if (!command) return undefined;
  const names = [data, await realpath(data)];
  if (!names.some((name) => command.includes(name))) return 'stale';
  return { pid, socketFolder: lines[4] ?? '' };
};

/** Stops the server `pid` and waits until it has exited, at most 30 s. */
export const shutDown = async (pid: number): Promise<void> => {
  if (!isAlive(pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: it rolls back open transactions and writes everything committed.
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + 30_000;
  while (isAlive(pid) && Date.now() < deadline) await sleep(20);
};
