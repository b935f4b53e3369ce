const BYTES_PER_MINUTE = 20_000;
/** Many members may share one address, so that much may come at once. */
const BURST_BYTES = 100_000;
/** A subscriber must not fill a day's telemetry. */
const BYTES_PER_DAY = 2_500_000;
/** Networks beyond this number share one limit, so that memory stays bounded. */
const MAX_NETWORKS = 10_000;
const MINUTE = 60_000;

/** An IPv4 address, or the IPv6 network of this many groups of 16 bits. */
const networkOf = (address: string, groups: number): string =>
  (address.split('::')[0] ?? '').split(':').slice(0, groups).join(':');

/** The client's device or household: an IPv6 device has a whole /64. */
export const linkOf = (address: string): string => networkOf(address, 4);

/** The client's subscriber: an IPv6 subscriber may have a whole /48. */
export const subscriberOf = (address: string): string => networkOf(address, 3);

/**
 * A leaky bucket and a daily limit for each client network, in the memory of this process.
 * @returns a function that tells whether the address may send that many bytes now, and counts them if so
 */
export const createRateLimiter = (): ((address: string, bytes: number, now: Date) => boolean) => {
  const buckets = new Map<string, { level: number; at: number }>();
  let sweptAt = 0;
  let today = { date: '', bytes: new Map<string, number>() };
  const levelOf = (network: string, now: number): number => {
    const bucket = buckets.get(network);
    if (!bucket) return 0;
    // The clock was set back.
    if (now < bucket.at) bucket.at = now;
    return Math.max(0, bucket.level - ((now - bucket.at) / MINUTE) * BYTES_PER_MINUTE);
  };
  return (address, bytes, date) => {
    const now = date.getTime();
    if (Math.abs(now - sweptAt) >= MINUTE) {
      sweptAt = now;
      for (const network of buckets.keys()) if (levelOf(network, now) === 0) buckets.delete(network);
    }
    const network = linkOf(address);
    const subscriber = subscriberOf(address);
    const key = buckets.has(network) || buckets.size < MAX_NETWORKS ? network : 'others';
    const level = levelOf(key, now) + bytes;
    const day = date.toISOString().slice(0, 10);
    if (day !== today.date) today = { date: day, bytes: new Map() };
    const dayBytes = (today.bytes.get(subscriber) ?? 0) + bytes;
    if (level > BURST_BYTES || dayBytes > BYTES_PER_DAY) return false;
    buckets.set(key, { level, at: now });
    if (today.bytes.has(subscriber) || today.bytes.size < MAX_NETWORKS) today.bytes.set(subscriber, dayBytes);
    return true;
  };
};
