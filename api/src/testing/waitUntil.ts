import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `condition` every 20 ms until it returns a truthy value, and returns that value. Throws after `timeout` ms. A
 * condition that throws counts as not met.
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
