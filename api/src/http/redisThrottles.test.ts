import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { openDatabase } from '../database/database';
import { makeTestDatabase } from '../testing/testDatabase';
import { redisUrl } from '../testing/throttleStores';
import { waitUntil } from '../testing/waitUntil';
import { postgresThrottles } from './postgresThrottles';
import { openRedisThrottles } from './redisThrottles';
import type { Bucket, ThrottleStore } from './throttle';

/** ms in which an attempt is decided, and what a busy machine may add. Without a limit it waits forever. */
const limit = 1000;
const slack = 4000;

let inDatabase: ThrottleStore;
let drop: () => Promise<void>;
const sockets: Socket[] = [];
/** Accepts connections and never answers. */
const silent = createServer((socket) => sockets.push(socket));

beforeAll(async () => {
  const database = await makeTestDatabase();
  const db = openDatabase(database.appUrl);
  inDatabase = postgresThrottles(db);
  drop = async () => {
    await db.close();
    await database.drop();
  };
  await once(silent.listen(0, '127.0.0.1'), 'listening');
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await drop();
});

let keys = 0;
const newBucket = (): Bucket => ({ key: `bucket${(keys += 1)}`, capacity: 5, seconds: 20 });

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const open = async (url: string) => {
  const fallback = { take: jest.fn((bucket: Bucket) => inDatabase.take(bucket)) };
  const log = { error: jest.fn() };
  const redis = await openRedisThrottles(url, { fallback, log });
  closers.push(redis.close);
  return { redis, fallback, log };
};

const countAllowed = async (store: ThrottleStore, bucket: Bucket) => {
  const places = await Promise.all(Array.from({ length: 40 }, () => store.take(bucket)));
  return places.filter(Boolean).length;
};

type Opened = Awaited<ReturnType<typeof open>>;

const redisDecides = async ({ redis, fallback }: Pick<Opened, 'redis' | 'fallback'>): Promise<boolean> => {
  fallback.take.mockClear();
  await redis.take(newBucket());
  return fallback.take.mock.calls.length === 0;
};

test.each([
  ['refuses connections', () => 'redis://127.0.0.1:1'],
  ['does not answer', () => `redis://127.0.0.1:${(silent.address() as AddressInfo).port}`],
])('limits attempts in PostgreSQL, within a second and logged once, while Redis %s', async (_, url) => {
  const start = performance.now();
  const { redis, fallback, log } = await open(url());
  const bucket = newBucket();
  expect(await countAllowed(redis, bucket)).toBe(5);
  expect(await countAllowed(redis, bucket)).toBe(0);
  expect(performance.now() - start).toBeLessThan(limit + slack);
  expect(fallback.take).toHaveBeenCalledTimes(80);
  expect(log.error).toHaveBeenCalledTimes(1);
});

(redisUrl ? describe : describe.skip)('with a Redis server', () => {
  let admin: ReturnType<typeof createClient>;
  beforeAll(async () => {
    admin = createClient({ url: redisUrl ?? '' });
    await admin.connect();
  });
  afterAll(() => admin.destroy());

  const command = (...words: string[]): Promise<unknown> => admin.sendCommand(words);

  test('keys have a prefix and expire when their bucket is empty', async () => {
    const { redis } = await open(redisUrl ?? '');
    const { key, ...limits } = newBucket();
    for (let n = 0; n < 2; n += 1) await redis.take({ key, ...limits });
    const ttl = await admin.pTTL(`site:throttle:${key}`);
    expect(ttl).toBeGreaterThan(20_000);
    expect(ttl).toBeLessThanOrEqual(40_000);
  });

  test.each([
    ['stops answering', () => command('client', 'pause', '1500', 'all'), async () => undefined],
    ['becomes a replica', () => command('replicaof', '127.0.0.1', '1'), () => command('replicaof', 'no', 'one')],
  ])('falls back and returns by itself when the server %s', async (_, fail, recover) => {
    const { redis, fallback, log } = await open(redisUrl ?? '');
    const place = await redis.take(newBucket());
    await fail();
    const start = performance.now();
    expect(await countAllowed(redis, newBucket())).toBe(5);
    await place?.giveBack();
    expect(performance.now() - start).toBeLessThan(limit + slack);
    expect(fallback.take).toHaveBeenCalledTimes(40);
    expect(log.error).toHaveBeenCalledTimes(1);
    await recover();
    await waitUntil('Redis decides again', () => redisDecides({ redis, fallback }));
    expect(log.error).toHaveBeenCalledTimes(1);
  });

  test('a connection that ended is opened again', async () => {
    const { redis, fallback } = await open(redisUrl ?? '');
    await command('client', 'kill', 'type', 'normal', 'skipme', 'yes');
    await waitUntil('Redis decides again', () => redisDecides({ redis, fallback }));
  });
});
