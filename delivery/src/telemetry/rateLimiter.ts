const BYTES_PER_MINUTE = 20_000;
/** Many members may share one address, so that much may come at once. */
const BURST_BYTES = 100_000;
/** A network must not fill a day's telemetry. */
const BYTES_PER_DAY = 2_500_000;
/** Networks beyond this number share one limit, so that memory stays bounded. */
const MAX_NETWORKS = 10_000;
const MINUTE = 60_000;

/** The client's address, or its network: an IPv6 subscriber has a whole /64. */
export const networkOf = (address: string): string => (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':');

/**
 * A leaky bucket and a daily limit for each client network, in the memory of this process.
 * @returns a function that tells whether the address may send that many bytes now, and counts them if so
 */
export const createRateLimiter = (): ((address: string, bytes: number, now: Date) => boolean) => {
  const buckets = new Map<string, { level: number; at: number }>();
  let sweptAt = 0;
  let today = { date: '', bytes: new Map<string, number>() };
  const levelOf = (network: string, now: number): number => {
    const { level, at } = buckets.get(network) ?? { level: 0, at: now };
    return Math.max(0, level - ((now - at) / MINUTE) * BYTES_PER_MINUTE);
  };
  return (address, bytes, date) => {
    const now = date.getTime();
    if (now - sweptAt >= MINUTE) {
      sweptAt = now;
      for (const network of buckets.keys()) if (levelOf(network, now) === 0) buckets.delete(network);
    }
    const network = networkOf(address);
    const key = buckets.has(network) || buckets.size < MAX_NETWORKS ? network : 'others';
    const level = levelOf(key, now) + bytes;
    const day = date.toISOString().slice(0, 10);
    if (day !== today.date) today = { date: day, bytes: new Map() };
    const dayBytes = (today.bytes.get(network) ?? 0) + bytes;
    if (level > BURST_BYTES || dayBytes > BYTES_PER_DAY) return false;
    buckets.set(key, { level, at: now });
    if (today.bytes.has(network) || today.bytes.size < MAX_NETWORKS) today.bytes.set(network, dayBytes);
    return true;
  };
};
