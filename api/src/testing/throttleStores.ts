import { createClient } from '@redis/client';
import { openDatabase } from '../database/database';
import { postgresThrottles } from '../http/postgresThrottles';
import { openRedisThrottles } from '../http/redisThrottles';
import type { ThrottleStore } from '../http/throttle';
import { makeTestDatabase } from './testDatabase';

interface OpenedStores {
  store: ThrottleStore;
  /** The store as another process opens it. */
  other: ThrottleStore;
  /** Empties all buckets. */
  clear(): Promise<unknown>;
  close(): Promise<unknown>;
}

const openPostgres = async (): Promise<OpenedStores> => {
  const database = await makeTestDatabase();
  const [db, otherDb] = [openDatabase(database.appUrl), openDatabase(database.appUrl)];
  return {
    store: postgresThrottles(db),
    other: postgresThrottles(otherDb),
    clear: () => db.run('delete from throttle'),
    close: async () => {
      await Promise.all([db.close(), otherDb.close()]);
      await database.drop();
    },
  };
};

/** Set by `npm run test:redis`. */
export const redisUrl = process.env.TEST_REDIS_URL;

const openRedis = async (): Promise<OpenedStores> => {
  const fail = (): never => {
    throw new Error('Redis did not decide');
  };
  const open = () => openRedisThrottles(redisUrl ?? '', { fallback: { take: fail }, log: { error: fail } });
  const [store, other] = [await open(), await open()];
  const admin = await createClient({ url: redisUrl }).connect();
  return {
    store,
    other,
    clear: () => admin.flushAll(),
    close: async () => {
      for (const opened of [store, other]) opened.close();
      admin.destroy();
    },
  };
};

/** The stores that this run tests: Redis only if there is a server. */
export const throttleStores: [name: string, open: () => Promise<OpenedStores>][] = [
  ['PostgreSQL', openPostgres],
  ...(redisUrl ? [['Redis', openRedis] as [string, typeof openRedis]] : []),
];
