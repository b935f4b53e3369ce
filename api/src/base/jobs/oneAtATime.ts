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
