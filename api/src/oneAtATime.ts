/**
 * Wraps `work` so that it runs once at a time, and callers that wait for its end share the next run, which begins after
 * all of them have asked.
 */
export const sharedRuns = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
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
