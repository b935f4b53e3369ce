/** One address may tell so much in a minute, in bytes of beacons: told the whole day long, it would not fill the day's evidence. */
const BYTES_A_MINUTE = 20_000;
/** So many addresses are told apart in a minute; what comes from more shares one measure, so that memory stays bounded. */
const ADDRESSES = 10_000;

/** Of IPv6 the network: one home has all of its addresses. */
const networkOf = (address: string): string => (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':');

/**
 * Says how much an address may still tell in this minute. Kept in this process alone.
 * @returns a function that says whether so many more bytes from the address are taken, and counts them if they are
 */
export const createThrottle = (): ((address: string, bytes: number, now: Date) => boolean) => {
  let minute = 0;
  const taken = new Map<string, number>();
  return (address, bytes, now) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) {
      minute = current;
      taken.clear();
    }
    const network = networkOf(address);
    const key = taken.has(network) || taken.size < ADDRESSES ? network : 'others';
    const sum = (taken.get(key) ?? 0) + bytes;
    if (sum > BYTES_A_MINUTE) return false;
    taken.set(key, sum);
    return true;
  };
};
