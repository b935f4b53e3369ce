import type { ValueCounts } from '../overview/siteTelemetry';

/** The smallest value that at least three quarters of the measurements do not exceed; null if there are none. */
export const percentile75 = (measured: readonly ValueCounts[]): number | null => {
  const counts: ValueCounts = new Map();
  let total = 0;
  for (const values of measured) {
    for (const [value, count] of values) {
      counts.set(value, (counts.get(value) ?? 0) + count);
      total += count;
    }
  }
  let left = Math.ceil(total * 0.75);
  for (const [value, count] of [...counts].sort(([a], [b]) => a - b)) {
    left -= count;
    if (left <= 0) return value;
  }
  return null;
};
