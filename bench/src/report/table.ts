import type { Comparison, Measure } from './compare';
import { againstAim, columns, kilobytes, times } from './format';

const labels: Record<Measure, string> = { requests: 'requests', bytes: 'bytes (br)', fcp: 'FCP', lcp: 'LCP' };

const shown: Record<Measure, (value: number) => string> = {
  requests: (count) => String(count),
  bytes: kilobytes,
  fcp: (ms) => `${Math.round(ms)} ms`,
  lcp: (ms) => `${Math.round(ms)} ms`,
};

const head = ['page', 'measure', 'federated', 'plain', 'ratio', 'aim'];
const left = new Set(['page', 'measure', 'aim']);

/** The comparisons as lines of text, a page's name on its first line only. */
export const table = (comparisons: Comparison[]): string => {
  const rows = comparisons.map((it, index) => [
    comparisons[index - 1]?.page === it.page ? '' : it.page,
    labels[it.measure],
    shown[it.measure](it.federated),
    shown[it.measure](it.plain),
    times(it.ratio),
    againstAim(it.ratio, it.aim),
  ]);
  return columns(head, rows, left).join('\n');
};
