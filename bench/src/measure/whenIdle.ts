import { setTimeout as wait } from 'node:timers/promises';

/** Requests in flight, and when the last one began or ended, in ms since 1970. */
interface Activity {
  open: number;
  last: number;
}

/**
 * Resolves when no request has been in flight for `ms`.
 * @throws Error when that does not happen within `timeout` ms
 */
export const whenIdle = async (activity: () => Activity, ms: number, timeout: number): Promise<void> => {
  const deadline = Date.now() + timeout;
  const idleFor = (): number => (activity().open > 0 ? 0 : Date.now() - activity().last);
  while (idleFor() < ms) {
    if (Date.now() > deadline) throw new Error(`The page is still loading after ${timeout / 1000} s.`);
    await wait(Math.max(1, Math.min(50, ms - idleFor())));
  }
};
