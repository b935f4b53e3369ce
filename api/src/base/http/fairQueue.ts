import { tooManyAttempts } from './throttle';

interface Limits {
  running: number;
  /** Jobs of one key that run at once. Below `running`, so that a key with slow jobs leaves room for others. */
  runningPerKey: number;
  waitingPerKey: number;
  waiting: number;
}

interface Waiter {
  start(): void;
  reject(error: Error): void;
}

export interface FairQueue {
  /** Runs a job when it is its turn. Rejects with code 429, without running it, if too many jobs wait. */
  <Result>(key: string, job: () => Promise<Result>): Promise<Result>;
  load(): QueueLoad;
}

export interface QueueLoad {
  running: number;
  waiting: number;
}

/**
 * A queue in which keys, such as addresses, take turns: a key with many jobs does not delay the others. When all places
 * are taken, the key with the most waiting jobs loses its newest one.
 */
export const createFairQueue = (limits: Limits): FairQueue => {
  const runningOf = new Map<string, number>();
  /** Waiting jobs by key. The first key has waited longest for its turn. */
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const mayRun = (key: string) => running < limits.running && (runningOf.get(key) ?? 0) < limits.runningPerKey;

  const count = (key: string, change: 1 | -1) => {
    running += change;
    const ofKey = (runningOf.get(key) ?? 0) + change;
    if (ofKey === 0) runningOf.delete(key);
    else runningOf.set(key, ofKey);
  };

  const startNext = () => {
    for (const [key, line] of lines) {
      if (!mayRun(key)) continue;
      lines.delete(key);
      const waiter = line.shift();
      if (line.length > 0) lines.set(key, line);
      waiting -= 1;
      count(key, 1);
      waiter?.start();
      return;
    }
  };

  /** Makes room for a job of the key, which has `own` waiting ones; returns whether there is room. */
  const makeRoom = (own: number): boolean => {
    if (waiting < limits.waiting) return true;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= own + 1) return false;
    longest.pop()?.reject(tooManyAttempts());
    waiting -= 1;
    return true;
  };

  const turnOf = (key: string): Promise<void> => {
    const line = lines.get(key) ?? [];
    if (line.length >= limits.waitingPerKey || !makeRoom(line.length)) return Promise.reject(tooManyAttempts());
    waiting += 1;
    lines.set(key, line);
    return new Promise((resolve, reject) => line.push({ start: resolve, reject }));
  };

  const run = async <Result>(key: string, job: () => Promise<Result>): Promise<Result> => {
    if (mayRun(key)) count(key, 1);
    else await turnOf(key);
    try {
      return await job();
    } finally {
      count(key, -1);
      startNext();
    }
  };
  return Object.assign(run, { load: () => ({ running, waiting }) });
};
