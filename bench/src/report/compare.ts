import type { Run } from '../measure/openPage';
import type { Page, SiteName } from '../settings';
import { median } from './median';

/** What is compared; bytes over the wire, times in ms. */
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
