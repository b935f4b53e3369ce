import type { Comparison, Measure } from './compare';

const labels: Record<Measure, string> = { requests: 'requests', bytes: 'bytes (br)', fcp: 'FCP', lcp: 'LCP' };

const shown: Record<Measure, (value: number) => string> = {
  requests: (count) => String(count),
  bytes: (bytes) => `${(bytes / 1000).toFixed(1)} kB`,
  fcp: (ms) => `${Math.round(ms)} ms`,
  lcp: (ms) => `${Math.round(ms)} ms`,
};

const times = (ratio: number): string => `${ratio.toFixed(2)}x`;

const aimOf = ({ aim, ratio }: Comparison): string =>
  aim === undefined ? '' : `<= ${times(aim)} ${ratio <= aim ? 'met' : 'missed'}`;

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
    aimOf(it),
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        left.has(head[column] ?? '') ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
};
