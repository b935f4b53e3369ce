import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal';

/** When a process started, in kernel ticks: a process id alone may belong to somebody else by now. Empty where unknown. */
const startOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const isAlive = (holder: string): boolean => {
  const [pid = '', started = ''] = holder.split(' ');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === startOf(Number(pid));
};

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/** Puts a whole file in place, or says that one is there: never a moment in which it is empty. */
const claim = (file: string): boolean => {
  const own = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
};

/** Removes a dead holder's lock. One breaker at a time, looking again once alone, so that nobody removes a new holder's lock. */
const breakDead = (file: string): void => {
  const breaking = `${file}.breaking`;
  if (!claim(breaking)) {
    const since = statSync(breaking, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - since > 10_000) rmSync(breaking, { force: true });
    return;
  }
  const holder = read(file);
  if (holder !== undefined && !isAlive(holder)) rmSync(file, { force: true });
  rmSync(breaking, { force: true });
};

/**
 * Does `work` while holding a lock file; others wait. The lock of a process that died is broken.
 * @param patience how long to wait for another holder, ms
 * @throws Refusal when the other holder does not finish in time
 */
export const withLock = async <T>(file: string, work: () => Promise<T>, patience = 15_000): Promise<T> => {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + patience;
  while (!claim(file)) {
    const holder = read(file);
    if (holder !== undefined && !isAlive(holder)) breakDead(file);
    else if (Date.now() > deadline) throw new Refusal(`${file} is held by process ${holder?.split(' ')[0] ?? ''}.`);
    else await wait(30);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
