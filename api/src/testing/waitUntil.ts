import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `condition` gives something truthy, and gives it; asks every 20 ms and fails after `timeout`
 * milliseconds. A condition that rejects counts as not met.
 */
export const waitUntil = async <Result>(
  what: string,
  condition: () => Result | Promise<Result>,
  timeout = 60_000,
): Promise<NonNullable<Awaited<Result>>> => {
  const deadline = Date.now() + timeout;
  for (;;) {
    const result = await Promise.resolve()
      .then(condition)
      .catch(() => undefined);
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeout} ms waiting until ${what}`);
    await sleep(20);
  }
};
