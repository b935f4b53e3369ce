/** ms from this device's clock to the API host's. */
let offset = 0;

/** ms. The `Date` header has whole seconds and answers take time, so smaller differences are ignored. */
const minimum = 2000;
/** ms. A larger difference may come from a proxy, so the device's clock is used. */
const maximum = 30 * 60_000;

/** Updates the server time from an answer's `Date` header. */
export function updateServerClock(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') + 500 - Date.now();
  if (Number.isNaN(difference)) return;
  const size = Math.abs(difference);
  offset = size > minimum && size <= maximum ? difference : 0;
}

/** ms since 1970 by the API host's clock; by the device's clock before the first answer. */
export const serverNow = (): number => Date.now() + offset;
