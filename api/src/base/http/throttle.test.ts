import { openDatabase } from '../database/database';
import { makeTestDatabase } from '../../testing/cluster';
import { type Bucket, consume, countEveryFailure, countFailures, makeThrottles, type ThrottleStore } from './throttle';

const bucket: Bucket = { key: 'test', capacity: 5, seconds: 20 };
const tooMany = expect.objectContaining({ code: 429 });

let store: ThrottleStore;
/** The store as another process opens it. */
let other: ThrottleStore;
let clear: () => Promise<unknown>;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const database = await makeTestDatabase();
  const [db, otherDb] = [openDatabase(database.appUrl), openDatabase(database.appUrl)];
  store = makeThrottles(db);
  other = makeThrottles(otherDb);
  clear = () => db.run('delete from throttle');
  close = async () => {
    await Promise.all([db.close(), otherDb.close()]);
    await database.drop();
  };
});

afterAll(() => close());

const start = Date.parse('2026-03-10T15:00:00+08:00');
let now: number;
beforeEach(async () => {
  now = start;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  await clear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends `count` attempts at once and returns how many were allowed. */
const countAllowed = async (count: number) => {
  const results = await Promise.allSettled(Array.from({ length: count }, () => consume(store, bucket)));
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(tooMany);
  return results.filter(({ status }) => status === 'fulfilled').length;
};

test('allows `capacity` + 10 attempts over 10 × `seconds` of constant attempts', async () => {
  let allowed = 0;
  for (let second = 0; second <= 10 * bucket.seconds; second += 1) {
    now = start + second * 1000;
    allowed += await countAllowed(second === 0 ? 10 : 2);
  }
  expect(allowed).toBe(15);
});

test('allows no second burst shortly after the first', async () => {
  expect(await countAllowed(2)).toBe(2);
  now += 99_000;
  expect(await countAllowed(10)).toBe(5);
  now += 2000;
  expect(await countAllowed(10)).toBe(0);
});

test('allows `capacity` attempts again after `capacity` × `seconds`', async () => {
  expect(await countAllowed(10)).toBe(5);
  now += 100_000;
  expect(await countAllowed(10)).toBe(5);
});

test('a process whose clock is behind neither raises nor lowers the rate', async () => {
  expect(await countAllowed(4)).toBe(4);
  now = start - 60_000;
  expect(await countAllowed(10)).toBe(1);
  now = start + 20_000;
  expect(await countAllowed(10)).toBe(1);
});

test('countFailures allows `capacity` failures and starts again after a success', async () => {
  const check = (succeeds: boolean) => countFailures(store, bucket, async () => succeeds);
  for (let n = 0; n < 4; n += 1) expect(await check(false)).toBe(false);
  expect(await check(true)).toBe(true);
  for (let n = 0; n < 5; n += 1) expect(await check(false)).toBe(false);
  await expect(check(true)).rejects.toEqual(tooMany);
});

describe.each([
  ['countFailures', countFailures],
  ['countEveryFailure', countEveryFailure],
])('%s', (_name, count) => {
  test('runs no more than `capacity` concurrent failing checks in two processes', async () => {
    let checks = 0;
    const attempts = Array.from({ length: 40 }, (_, n) =>
      count(n % 2 ? store : other, bucket, async () => {
        checks += 1;
        return false;
      }),
    );
    const results = await Promise.allSettled(attempts);
    expect(checks).toBe(5);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(35);
  });

  test('a success takes no place', async () => {
    for (let n = 0; n < 4; n += 1) await count(store, bucket, async () => false);
    for (let n = 0; n < 10; n += 1) expect(await count(other, bucket, async () => true)).toBe(true);
  });
});

test('countEveryFailure keeps counting earlier failures after a success', async () => {
  const check = (succeeds: boolean) => countEveryFailure(store, bucket, async () => succeeds);
  for (let n = 0; n < 4; n += 1) await check(false);
  await check(true);
  await check(false);
  await expect(check(true)).rejects.toEqual(tooMany);
});
