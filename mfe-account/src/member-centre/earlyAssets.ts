import { earlyItems, formatMoney, rowsOf } from '@site/shared';
import { memberAssets } from './memberAssets';

/** 总资产. */
export const total = earlyItems(['user', 'balancelist'], (user, list) => {
  const assets = memberAssets(user, rowsOf(list));
  return assets ? [{ total: formatMoney(assets.total) }] : [];
});
