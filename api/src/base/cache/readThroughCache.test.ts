import { ReadThroughCache } from '../../members/calls/processCache';

/** A cache whose reads wait for `answer`, and the keys that it has read. */
const controlledCache = (max = 10) => {
  const reads: { key: string; answer(value: bigint | undefined): void; fail(): void }[] = [];
  const cache = new ReadThroughCache<bigint>(
    max,
    (key) =>
      new Promise((resolve, reject) => reads.push({ key, answer: resolve, fail: () => reject(new Error('lost')) })),
  );
  return { cache, reads };
};

test('reads a key once for concurrent callers, and then not again', async () => {
  const { cache, reads } = controlledCache();
  const asked = [cache.read('a'), cache.read('a')];
  reads[0]?.answer(1n);
  expect(await Promise.all(asked)).toEqual([1n, 1n]);
  expect(await cache.read('a')).toBe(1n);
  expect(reads).toHaveLength(1);
});

test.each(['before', 'after'])('a slow read that ends %s a newer one does not replace it', async (order) => {
  const { cache, reads } = controlledCache();
  const slow = cache.read('a');
  cache.forget('a');
  const newer = cache.read('a');
  const answers = [() => reads[0]?.answer(1n), () => reads[1]?.answer(2n)];
  for (const answer of order === 'before' ? answers : answers.reverse()) answer();
  expect(await slow).toBe(1n);
  expect(await newer).toBe(2n);
  expect(await cache.read('a')).toBe(2n);
});

test.each<[string, (cache: ReadThroughCache<bigint>) => void]>([
  ['forgotten', (cache) => cache.forget('a')],
  ['cleared', (cache) => cache.clear()],
])('a value that is %s while it is being read is not kept', async (_how, drop) => {
  const { cache, reads } = controlledCache();
  const asked = cache.read('a');
  drop(cache);
  reads[0]?.answer(1n);
  await asked;
  expect(cache.has('a')).toBe(false);
});

test('neither an absent value nor a failed read is kept', async () => {
  const { cache, reads } = controlledCache();
  const absent = cache.read('a');
  reads[0]?.answer(undefined);
  expect(await absent).toBeUndefined();
  const failed = cache.read('a');
  reads[1]?.fail();
  await expect(failed).rejects.toThrow('lost');
  const found = cache.read('a');
  reads[2]?.answer(3n);
  expect(await found).toBe(3n);
});

test('forgets the key that was used least recently when it is full', async () => {
  const { cache, reads } = controlledCache(2);
  for (const [n, key] of ['a', 'b', 'c'].entries()) {
    const asked = cache.read(key);
    reads[n]?.answer(BigInt(n));
    await asked;
    await cache.read('a');
  }
  expect(['a', 'b', 'c'].filter((key) => cache.has(key))).toEqual(['a', 'c']);
});
