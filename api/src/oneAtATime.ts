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
