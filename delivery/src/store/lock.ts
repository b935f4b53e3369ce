import { readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../refusal';
import { createFile } from './durable';

const RETRY_MS = 30;
/** Removing a dead holder's lock takes microseconds; an older marker belongs to a process that was killed meanwhile. */
const BREAKING_MS = 10_000;

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** `PID START`, since a process id may have been reused. START, in kernel ticks, is empty where there is no /proc. */
const identify = (pid: number): string =>
  `${pid} ${read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[19] ?? ''}`;

const isAlive = (holder: string): boolean => {
  const pid = Number(holder.split(' ')[0]);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder === identify(pid);
};

const claim = (file: string): boolean => createFile(file, identify(process.pid));

/** One process at a time breaks a lock and reads the holder again, so that a new holder's lock is never removed. */
const breakDeadLock = (file: string): void => {
  const breaking = `${file}.breaking`;
  if (claim(breaking)) {
    const holder = read(file);
    if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
    rmSync(breaking, { force: true });
  } else if (Date.now() - (statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > BREAKING_MS) {
    rmSync(breaking, { force: true });
  }
};

/**
 * Runs `work` while holding a lock file; other processes wait. The lock of a dead process is broken at once.
 * @param timeout how long to wait for another holder, ms
 * @throws Refusal if the lock is not released in time
 */
export const withLock = async <T>(file: string, work: () => Promise<T>, timeout = 15_000): Promise<T> => {
  const deadline = Date.now() + timeout;
  while (!claim(file)) {
    const holder = read(file);
    if (holder !== undefined && !isAlive(holder)) breakDeadLock(file);
    else if (Date.now() > deadline) {
      throw new Refusal(`${file} is held by process ${holder?.split(' ')[0] ?? ''}. Try again when that has ended.`);
    } else await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
