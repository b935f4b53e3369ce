import type { ReleaseFigures } from '@site/contract/operators';

/** Pages that each of two releases needs. */
const leastPages = 100;
const slower = 1.2;
/** Share of pages. */
const moreFailures = 0.01;
/** Score. */
const moreShift = 0.05;

/** What of a release is compared with the live one. */
export type ComparedFigure = 'errors' | 'failed_calls' | 'lcp' | 'inp' | 'cls';

/** The share of pages with an error or a failed call; 0 without pages. */
export const shareOf = ({ pages, ...figures }: ReleaseFigures, figure: 'errors' | 'failed_calls'): number =>
  pages > 0 ? figures[figure] / pages : 0;

/**
 * Whether a figure is clearly worse than that of the live release. Only a hint for the eye: rollouts are judged by the
 * rollout worker.
 */
export const isWorse = (figure: ComparedFigure, release: ReleaseFigures, live: ReleaseFigures): boolean => {
  if (Math.min(release.pages, live.pages) < leastPages) return false;
  if (figure === 'errors' || figure === 'failed_calls')
    return shareOf(release, figure) - shareOf(live, figure) >= moreFailures;
  const [value, before] = [release[figure], live[figure]];
  if (value === null || before === null) return false;
  return figure === 'cls' ? value - before >= moreShift : value >= before * slower;
};
