import type { DepositWays } from './depositApi';

export type DepositTab = 'crypto' | 'rmb';
export type RmbMethod = 'bank' | 'alipay' | 'wxpay';

/** The RMB methods by flag, in the order of spec 2 §2; flag `card` is pay type `bank` (decisions 24). */
const rmbMethods = [
  { flag: 'card', method: 'bank' },
  { flag: 'alipay', method: 'alipay' },
  { flag: 'wxpay', method: 'wxpay' },
] as const;

const isOn = (flag: number | string | null | undefined) => Number(flag) === 1;

/** The RMB methods that are switched on; the first is the default. */
export const enabledMethods = (ways: DepositWays): RmbMethod[] =>
  rmbMethods.filter(({ flag }) => isOn(ways[flag])).map(({ method }) => method);

/** The tabs to show; the first is the default. */
export function enabledTabs(ways: DepositWays): DepositTab[] {
  const tabs: DepositTab[] = [];
  if (isOn(ways.usdt)) tabs.push('crypto');
  if (enabledMethods(ways).length > 0) tabs.push('rmb');
  return tabs;
}
