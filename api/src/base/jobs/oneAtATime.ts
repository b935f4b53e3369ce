import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Wraps `work` so that one run is in progress at a time. Calls during a run share the next one, which starts after it.
 */
export const coalesceCalls = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<Result> | undefined;
  return () =>
    (waiting ??= running.then(() => {
      const run = work();
      running = run.catch(() => undefined);
      waiting = undefined;
      return run;
    }));
};

/** Wraps `work` so that its calls run one after another. A call that fails does not stop the next one. */
export const oneAtATime = <Arguments extends unknown[], Result>(
  work: (...args: Arguments) => Promise<Result>,
): ((...args: Arguments) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const next = last.then(() => work(...args));
    last = next.catch(() => undefined);
    return next;
  };
};

/** ms that a stop waits for a run in progress; another process or the next start repeats it. */
const stopTimeout = 3000;

/**
 * Runs `work` every `interval` ms unless its last run goes on. Returns a function that stops it and waits a few seconds
 * for a run in progress.
 */
export const repeat = (
  interval: number,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): (() => Promise<void>) => {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined));
  }, interval);
  return async () => {
    clearInterval(timer);
    await Promise.race([running, sleep(stopTimeout, undefined, { ref: false })]);
  };
};
