import { ChangeFeed } from './changeFeed';

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
