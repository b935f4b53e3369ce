/** ms that the API host's clock is ahead of this device's. */
let ahead = 0;

/** The `Date` header counts whole seconds, and answers travel: a smaller difference is none. */
const noise = 2000;
/** A larger difference is as likely a proxy's fault as the device's: its owner's own clock is kept. */
const plausible = 30 * 60_000;

/** Notes what time the API host has, from an answer's `Date` header. */
export function noteServerTime(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') + 500 - Date.now();
  if (Number.isNaN(difference)) return;
  const size = Math.abs(difference);
  ahead = size > noise && size <= plausible ? difference : 0;
}

/** ms since 1970 by the API host's clock, which decides (decisions 44); by the device's own before any answer. */
export const serverNow = (): number => Date.now() + ahead;
