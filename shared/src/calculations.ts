/*
 * Calculations without React, a part of `@site/shared`. The script of a page's early items contains those that it
 * imports.
 */
export { rowsOf } from './api/recordPage';
export { isPositive } from '@site/contract';
export { earlyItems, type EarlyCalculation, type EarlyItem } from './federation/earlyItems';
export { compareMoney, fromFen, toFen, tryFen } from './money/fen';
export { formatMoney } from './money/formatMoney';
export { vipFlowProgress, vipLevel, vipProgress, vipTier, type VipProgress, type VipStanding } from './money/vip';
