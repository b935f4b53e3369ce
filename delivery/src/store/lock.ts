import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { Refusal } from '../base/refusal';

/** Of `flock` and `lockf`: another process has the lock. */
const CONFLICT_CODES = [1, 75];

/**
 * A command that holds a lock of the kernel on a file while its stdin is open, and repeats what it reads. `flock` is a
 * part of util-linux, `lockf` of macOS and BSD.
 */
const commandFor = (file: string, isPatient: boolean): [command: string, ...args: string[]] =>
  process.platform === 'linux'
    ? ['flock', '--no-fork', ...(isPatient ? [] : ['--nonblock']), file, 'cat']
    : ['lockf', '-k', '-s', ...(isPatient ? [] : ['-t', '0']), file, 'cat'];

const acquire = async (file: string, timeout: number): Promise<() => Promise<void>> => {
  mkdirSync(dirname(file), { recursive: true });
  const [command, ...args] = commandFor(file, timeout > 0);
  // A separate process group, so that Ctrl-C does not end it before this process has finished.
  const holder = spawn(command, args, { detached: true });
  const errors = text(holder.stderr);
  const ended = once(holder, 'close').then(([code]) => code as number | null);
  holder.stdin.on('error', () => undefined);
  holder.stdin.write('\n');
  const timer = timeout > 0 ? setTimeout(() => holder.kill(), timeout) : undefined;
  try {
    const held = once(holder.stdout, 'data').then(() => 'held' as const);
    const result = await Promise.race([held, ended]);
    if (result === null || CONFLICT_CODES.includes(Number(result)))
      throw new Refusal(`${file} is held by another process. Try again when that has ended.`);
    if (result !== 'held') throw new Refusal(`${file} cannot be locked: ${(await errors).trim()}`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`${file} cannot be locked by ${command}: ${(error as Error).message}.`);
  } finally {
    clearTimeout(timer);
  }
  return async () => {
    holder.stdin.end();
    await ended;
  };
};

/**
 * Runs `work` while holding a lock on a file; other processes wait, also those of other containers that have the file.
 * The kernel frees the lock of a process that ends, also of a killed one. The file stays.
 * @param timeout ms to wait for another holder; 0 or less fails at once
 * @throws Refusal if the lock is not released in time, or the file cannot be written
 */
export const withLock = async <T>(file: string, work: () => Promise<T>, timeout = 15_000): Promise<T> => {
  const release = await acquire(file, timeout);
  try {
    return await work();
  } finally {
    await release();
  }
};
