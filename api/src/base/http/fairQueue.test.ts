import { createFairQueue } from './fairQueue';

const tooMany = expect.objectContaining({ code: 429 });

/** Lets every promise that can settle do so. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose jobs run until they are ended; `started` lists them by name, such as `a1` for key `a`. */
const controlledQueue = (limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) => {
  const run = createFairQueue({ running: 3, runningPerKey: 2, waitingPerKey: 100, waiting: 1000, ...limits });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (name: string) =>
    run(name.slice(0, 1), () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { add, end, started };
};

test('starts a job of another key at once while one key has jobs waiting', async () => {
  const { add, started } = controlledQueue();
  for (let n = 1; n <= 50; n += 1) void add(`a${n}`);
  void add('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
});

test('keys take turns, whatever the number of their waiting jobs', async () => {
  const { add, end, started } = controlledQueue({ running: 1, runningPerKey: 1 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
  for (let n = 0; n < 7; n += 1) await end(started.at(-1) ?? '');
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('runs no more jobs of one key than allowed, though others have ended', async () => {
  const { add, end, started } = controlledQueue();
  for (const name of ['a1', 'a2', 'a3', 'b1']) void add(name);
  await end('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('rejects the jobs of one key beyond its places, and admits another key', async () => {
  const { add, end, started } = controlledQueue({ waitingPerKey: 2 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add(name);
  await expect(add('a5')).rejects.toEqual(tooMany);
  void add('b1');
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(started.at(-1)).toBe('a3');
});

test('when all places are taken, the key with the most waiting jobs loses its newest one', async () => {
  const { add, end, started } = controlledQueue({ running: 1, runningPerKey: 1, waiting: 4 });
  const lost: string[] = [];
  for (const name of ['a0', 'a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'd1', 'e1']) add(name).catch(() => lost.push(name));
  for (let n = 0; n < 5; n += 1) await end(started.at(-1) ?? '');
  expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'd1']);
  expect(lost.toSorted()).toEqual(['a2', 'a3', 'a4', 'e1']);
});

test('a failed job is rejected with its error and frees its place', async () => {
  const run = createFairQueue({ running: 1, runningPerKey: 1, waitingPerKey: 5, waiting: 5 });
  const failed = run('a', () => Promise.reject(new Error('no')));
  const next = run('a', async () => 'done');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('done');
});
