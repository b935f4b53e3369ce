/** So much an address may tell in a minute, in bytes of beacons: told the whole day long, it would not fill the day's evidence. */
const BYTES_A_MINUTE = 20_000;
/** So much of it at once: many members may stand behind one address. */
const BURST = 100_000;
/** So many addresses are told apart; what comes from more shares one measure, so that memory stays bounded. */
const ADDRESSES = 10_000;
const MINUTE = 60_000;

interface Told {
  /** What has been told and not been forgotten yet, in bytes, at that time. */
  bytes: number;
  at: number;
}

const leftOf = ({ bytes, at }: Told, now: number): number =>
  Math.max(0, bytes - ((now - at) / MINUTE) * BYTES_A_MINUTE);

/** Of IPv6 the network: one home has all of its addresses. */
const networkOf = (address: string): string => (address.split('::')[0] ?? '').split(':').slice(0, 4).join(':');

/**
 * Says how much an address may still tell. Kept in this process alone. Of very many members behind one address of a carrier a part is
 * heard, whichever release they have.
 * @returns a function that says whether so many more bytes from the address are taken, and counts them if they are
 */
export const createThrottle = (): ((address: string, bytes: number, now: Date) => boolean) => {
  const told = new Map<string, Told>();
  let tidied = 0;
  const tidy = (now: number): void => {
    if (now - tidied < MINUTE) return;
    tidied = now;
    for (const [network, entry] of told) if (leftOf(entry, now) === 0) told.delete(network);
  };
  return (address, bytes, date) => {
    const now = date.getTime();
    tidy(now);
    const network = networkOf(address);
    const key = told.has(network) || told.size < ADDRESSES ? network : 'others';
    const entry = told.get(key);
    const sum = (entry ? leftOf(entry, now) : 0) + bytes;
    if (sum > BURST) return false;
    told.set(key, { bytes: sum, at: now });
    return true;
  };
};
