/**
 * Calls `work` for each item, at most `concurrency` at a time. After a failure no further call is started, and those
 * in flight are awaited before the error is thrown, so that the caller can clean up.
 */
export const inParallel = async <T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  // A generator, because a worker that throws closes it for the other workers too.
  const queue = (function* () {
    yield* items;
  })();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};
