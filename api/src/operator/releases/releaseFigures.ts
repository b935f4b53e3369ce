import type { ReleaseFigures, ReleaseVitals } from '@site/contract/operators';
import { beijingTime } from '../../http/beijingTime';
import type { TelemetryCount, VitalName, ValueCounts } from '../overview/siteTelemetry';

/** The smallest value that at least three quarters of the measurements do not exceed; null if there are none. */
const percentile75 = (measured: readonly ValueCounts[]): number | null => {
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

const sum = (counts: TelemetryCount[], field: 'loads' | 'errors' | 'failedCalls') =>
  counts.reduce((total, count) => total + count[field], 0);

/** A page that fails before it has loaded reports an error and no load. */
const pagesOf = (counts: TelemetryCount[]) => Math.max(sum(counts, 'loads'), sum(counts, 'errors'));

const vitalOf = (counts: TelemetryCount[], name: VitalName) =>
  percentile75(counts.flatMap(({ vitals }) => vitals[name] ?? []));

const vitalsOf = (counts: TelemetryCount[]): ReleaseVitals => ({
  lcp: vitalOf(counts, 'LCP'),
  inp: vitalOf(counts, 'INP'),
  cls: vitalOf(counts, 'CLS'),
});

/** The telemetry of a release: in all, and by period. `counts` are its own. */
export const releaseFigures = (version: string, counts: TelemetryCount[]): ReleaseFigures => ({
  version,
  pages: pagesOf(counts),
  errors: sum(counts, 'errors'),
  failed_calls: sum(counts, 'failedCalls'),
  ...vitalsOf(counts),
  periods: counts
    .toSorted((a, b) => a.start - b.start)
    .map((count) => ({
      at: beijingTime(new Date(count.start)),
      pages: pagesOf([count]),
      errors: count.errors,
      lcp: vitalOf([count], 'LCP'),
    })),
});
