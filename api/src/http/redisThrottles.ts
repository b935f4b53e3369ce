import { createClient, defineScript } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { trackAvailability } from '../database/availability';
import { type Bucket, type ThrottleStore, countAttempt } from './throttle';

const prefix = 'site:throttle:';

/** ms for which one call waits for Redis before PostgreSQL decides. */
const answerTimeout = 500;

/** ms between two signs of life on a connection that no call uses. */
const pingInterval = 30_000;

/** A Redis script of one key, which runs alone on the server. Its numbers pass as text. */
const script = (lua: string) =>
  defineScript({
    NUMBER_OF_KEYS: 1,
    SCRIPT: lua,
    parseCommand: (parser, key: string, ...values: number[]) => {
      parser.pushKey(prefix + key);
      parser.push(...values.map(String));
    },
    transformReply: (reply: unknown) => Number(reply),
  });

const scripts = {
  /** Arguments: capacity, ms for one attempt, now in ms. The key expires when the bucket is empty. */
  take: script(`
    local capacity, period, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
    local stored = redis.call('hmget', KEYS[1], 'level', 'at')
    local at = tonumber(stored[2] or now)
    local level = math.max(0, tonumber(stored[1] or 0) - math.max(0, now - at) / period) + 1
    if level > capacity then return 0 end
    at = math.max(at, now)
    redis.call('hset', KEYS[1], 'level', level, 'at', at)
    redis.call('pexpire', KEYS[1], math.ceil(level * period + at - now))
    return 1`),
  giveBack: script(`
    if tonumber(redis.call('hget', KEYS[1], 'level') or 0) <= 1 then return redis.call('del', KEYS[1]) end
    redis.call('hincrbyfloat', KEYS[1], 'level', -1)
    return 1`),
};

/** A connection that ends with the first error; the next probe opens another. */
const makeClient = (url: string) =>
  createClient({
    url,
    scripts,
    disableOfflineQueue: true,
    pingInterval,
    socket: { reconnectStrategy: false, connectTimeout: answerTimeout },
  });

const withinTimeout = <Value>(answer: Promise<Value>): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`Redis does not answer within ${answerTimeout} ms`));
    // Answers that arrived while this process was busy are read before.
    timer = setTimeout(() => setImmediate(fail), answerTimeout);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
};

/**
 * Buckets as hashes of a Redis-compatible server, with the semantics of `postgresThrottles`. Any error, or no answer in
 * 500 ms, starts an outage: `fallback` then decides at once until the server takes a place again. It is logged once.
 * Resolves within a second whether the server answers or not.
 */
export const openRedisThrottles = async (
  url: string,
  { fallback, log }: { fallback: ThrottleStore; log: Pick<FastifyBaseLogger, 'error'> },
): Promise<ThrottleStore & { close: () => void }> => {
  let client: ReturnType<typeof makeClient> | undefined;
  let closed = false;
  const probe = async () => {
    client?.destroy();
    if (closed) return;
    const opened = makeClient(url);
    client = opened;
    opened.on('error', (error) => {
      if (client === opened) availability.report(error);
    });
    await withinTimeout(opened.connect());
    // A full server, or a replica, answers but does not write.
    await withinTimeout(opened.take('probe', 1, 1, Date.now()));
  };
  const availability = trackAvailability(
    probe,
    (err) => log.error({ err }, 'Redis does not serve; throttles are in PostgreSQL until it does'),
    () => true,
  );
  /** The answer to a script; undefined while the server does not answer. */
  const ask = async (question: (server: ReturnType<typeof makeClient>) => Promise<number>) => {
    try {
      availability.assertAvailable();
      return client && (await withinTimeout(question(client)));
    } catch (error) {
      availability.report(error);
      return undefined;
    }
  };
  await probe().catch(availability.report);
  return {
    take: async (bucket: Bucket) => {
      const { key, capacity, seconds } = bucket;
      const taken = await ask((server) => server.take(key, capacity, seconds * 1000, Date.now()));
      if (taken === undefined) return fallback.take(bucket);
      countAttempt('redis', taken === 1);
      if (taken === 0) return undefined;
      // If the server does not answer, the place stays taken until the level has fallen.
      return {
        giveBack: () => ask((server) => server.giveBack(key)),
        emptyBucket: () => ask((server) => server.del(prefix + key)),
      };
    },
    close: () => {
      closed = true;
      availability.close();
      client?.destroy();
    },
  };
};
