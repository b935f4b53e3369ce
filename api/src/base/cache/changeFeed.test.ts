import { ChangeFeed } from './changeFeed';
import type { Database } from '../database/database';
import { makeWriteTracker } from './trackWrites';
import { ReadThroughCache } from '../../members/calls/processCache';

describe('the feed', () => {
  /** A feed of a database whose answers the test gives. */
  const controlledFeed = () => {
    const polls: { answer(change?: object): void; fail(): void }[] = [];
    const state = { time: 0, writes: 0 };
    const applied: string[] = [];
    const row = (change: object) => ({
      epoch: 'one',
      pruned_to: '0',
      snapshot: '5:5:',
      rows: 0,
      sessions: [],
      members: [],
      settings: [],
      wallets: {},
      events: [],
      at: 0,
      ...change,
    });
    const db = {
      row: () =>
        new Promise<any>((resolve, reject) =>
          polls.push({ answer: (change = {}) => resolve(row(change)), fail: () => reject(new Error('lost')) }),
        ),
      rows: () => Promise.reject(new Error('not used')),
      run: () => Promise.reject(new Error('not used')),
    };
    const feed = new ChangeFeed({
      db,
      writes: { count: () => state.writes, last: () => state.writes },
      clock: () => state.time,
    });
    feed.followers.add({
      apply: ({ wallets }) => applied.push(...Object.keys(wallets)),
      clear: () => applied.push('everything'),
    });
    return { feed, polls, state, applied };
  };

  const hasSettled = async (promise: Promise<void> | undefined): Promise<boolean> => {
    let settled = false;
    const settle = () => {
      settled = true;
    };
    promise?.then(settle, settle);
    await new Promise((resolve) => setImmediate(resolve));
    return settled;
  };

  /** A feed whose first poll is applied. */
  const startedFeed = async () => {
    const controlled = controlledFeed();
    const first = controlled.feed.recent();
    controlled.polls[0]?.answer();
    await first;
    controlled.applied.length = 0;
    return controlled;
  };

  test('empties the cache of what was read before the first poll', async () => {
    const { feed, polls, applied } = controlledFeed();
    const first = feed.recent();
    polls[0]?.answer();
    await first;
    expect(applied).toEqual(['everything']);
    expect(await hasSettled(feed.recent())).toBe(true);
  });

  test.each([
    [250, 0, 'uses the cache', true],
    [251, 1, 'uses the cache while the next poll begins', true],
    [500, 1, 'uses the cache while the next poll begins', true],
    [501, 1, 'waits for the next poll', false],
  ])('%i ms after a poll a process %s (%i polls)', async (age, started, _what, cached) => {
    const { feed, polls, state } = await startedFeed();
    state.time = age;
    expect(await hasSettled(feed.recent())).toBe(cached);
    expect(polls).toHaveLength(1 + started);
  });

  test('a poll without an answer does not let the cache be used for longer', async () => {
    const { feed, state } = await startedFeed();
    state.time = 300;
    expect(await hasSettled(feed.recent())).toBe(true);
    state.time = 501;
    expect(await hasSettled(feed.recent())).toBe(false);
  });

  test('does not treat the answer of a poll that began more than half a second ago as current', async () => {
    const { feed, polls, state } = await startedFeed();
    state.time = 501;
    const early = feed.recent();
    state.time = 1002;
    const late = feed.recent();
    polls[1]?.answer();
    await early;
    expect(await hasSettled(late)).toBe(false);
    polls[2]?.answer();
    await late;
  });

  test('after a write of the own process waits for a poll that begins later', async () => {
    const { feed, polls, state, applied } = await startedFeed();
    state.time = 300;
    void feed.recent();
    state.writes += 1;
    const current = feed.recent();
    polls[1]?.answer();
    expect(await hasSettled(current)).toBe(false);
    polls[2]?.answer({ wallets: { 7: '100' } });
    await current;
    expect(applied).toEqual(['7']);
    expect(await hasSettled(feed.recent())).toBe(true);
  });

  test('concurrent callers during a poll share the next one', async () => {
    const { feed, polls } = await startedFeed();
    const asked = [feed.refresh(), feed.refresh(), feed.refresh()];
    expect(polls).toHaveLength(2);
    polls[1]?.answer();
    await asked[0];
    await hasSettled(undefined);
    expect(polls).toHaveLength(3);
    polls[2]?.answer();
    await Promise.all(asked);
  });

  test('after a poll that failed the cache waits for the next one, which has all changes since', async () => {
    const { feed, polls, applied, state } = await startedFeed();
    state.time = 300;
    await feed.recent();
    polls[1]?.fail();
    await hasSettled(undefined);
    const next = feed.recent();
    expect(await hasSettled(next)).toBe(false);
    polls[2]?.fail();
    await expect(next).rejects.toThrow('lost');
    const later = feed.recent();
    polls[3]?.answer({ wallets: { 7: '100' } });
    await later;
    expect(applied).toEqual(['7']);
  });

  test('a follower that throws forgets everything, and the next poll repeats nothing for the others', async () => {
    const { feed, polls, applied } = await startedFeed();
    const failing = {
      apply: jest.fn().mockImplementationOnce(() => {
        throw new Error('broken');
      }),
      clear: jest.fn(),
    };
    feed.followers.add(failing);
    const broken = feed.refresh();
    polls[1]?.answer({ snapshot: '6:6:', wallets: { 7: '100' } });
    await expect(broken).rejects.toThrow('broken');
    expect([applied, failing.clear.mock.calls.length, feed.position.snapshot.xmax]).toEqual([['7'], 1, '6']);
    const later = feed.refresh();
    polls[2]?.answer({ snapshot: '7:7:', wallets: { 8: '100' } });
    await later;
    expect(applied).toEqual(['7', '8']);
    expect(failing.apply.mock.lastCall).toMatchObject([{ wallets: { 8: '100' } }, { snapshot: { xmax: '6' } }, {}]);
    expect(failing.clear).toHaveBeenCalledTimes(1);
  });
});

describe('writes of the process', () => {
  const db = {
    row: () => Promise.resolve(undefined),
    run: () => Promise.reject(new Error('lost')),
    transaction: (work: (tx: never) => Promise<unknown>) => work(undefined as never),
  } as unknown as Database;

  const work = () => Promise.resolve();

  test('counts transactions, and statements other than `select`, also those that failed', async () => {
    const writes = makeWriteTracker();
    const tracked = writes.track(db);
    await tracked.row('select 1');
    expect(writes.last()).toBe(0);
    await tracked.transaction(work);
    expect(writes.last()).toBe(1);
    await expect(tracked.run('delete from session')).rejects.toThrow('lost');
    expect(writes.last()).toBe(2);
  });

  test('counts a transaction of one member for this member only', async () => {
    const writes = makeWriteTracker();
    await writes.trackMember(db, '7').transaction(work);
    expect(writes.count()).toBe(1);
    expect([writes.last('7'), writes.last('8'), writes.last()]).toEqual([1, 0, 0]);
    await writes.track(db).transaction(work);
    expect([writes.last('7'), writes.last('8'), writes.last()]).toEqual([2, 2, 2]);
  });

  test('counts transactions of more members than it remembers for everybody', async () => {
    const writes = makeWriteTracker();
    for (let member = 0; member <= 10_000; member += 1) await writes.trackMember(db, `${member}`).transaction(work);
    expect(writes.last()).toBe(10_001);
  });
});

describe('a cache', () => {
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
});
