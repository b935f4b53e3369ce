import type { Run } from '../measure/openPage';
import type { Page, SiteName } from '../settings';

/** What is compared; bytes over the network, times in ms. */
export const measures = ['requests', 'bytes', 'fcp', 'lcp'] as const;
export type Measure = (typeof measures)[number];

/** One measure of one page: the two sites' medians, and the federated site's over the plain one's. */
export interface Comparison {
  page: string;
  measure: Measure;
  federated: number;
  plain: number;
  ratio: number;
  /** What the ratio is to stay below, where there is such an aim. */
  aim?: number;
}

export const compare = (page: Page, runs: Record<SiteName, Run[]>): Comparison[] =>
  measures.map((measure) => {
    const federated = median(runs.federated.map((run) => run[measure]));
    const plain = median(runs.plain.map((run) => run[measure]));
    const aim = measure === 'lcp' ? { aim: page.aim } : {};
    return { page: page.name, measure, federated, plain, ratio: federated / plain, ...aim };
  });

/** The middle value, or the mean of the two middle ones; NaN for an empty list. */
export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
};
