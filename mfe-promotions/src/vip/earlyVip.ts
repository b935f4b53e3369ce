import { earlyItems, rowsOf } from '@site/shared';
import { vipFigures } from './vipFigures';

/** The card's figures without turnover, then those with it; one of them is shown. */
export const standing = earlyItems(['uservip', 'user'], (list, user) => {
  const tiers = rowsOf(list);
  if (tiers.length === 0) return [];
  const { flow, deposits, next, ...figures } = vipFigures(tiers, user);
  const percent = String(figures.percent);
  return flow
    ? [null, { deposits, next, percent, turnover: flow.turnover, needed: flow.threshold, turned: String(flow.percent) }]
    : [{ deposits, next, percent }];
});
