import type { PaymentMethods } from './depositApi';

export type DepositTab = 'crypto' | 'rmb';
export type RmbMethod = 'bank' | 'alipay' | 'wxpay';

/** The RMB methods with the flag that enables them, in the order in which they are shown. */
const rmbMethods = [
  { flag: 'card', method: 'bank' },
  { flag: 'alipay', method: 'alipay' },
  { flag: 'wxpay', method: 'wxpay' },
] as const;

const isOn = (flag: number | string | null | undefined) => Number(flag) === 1;

/** The enabled RMB methods; the first is the default. */
export const enabledMethods = (flags: PaymentMethods): RmbMethod[] =>
  rmbMethods.filter(({ flag }) => isOn(flags[flag])).map(({ method }) => method);

/** The tabs with enabled methods; the first is the default. */
export function enabledTabs(flags: PaymentMethods): DepositTab[] {
  const tabs: DepositTab[] = [];
  if (isOn(flags.usdt)) tabs.push('crypto');
  if (enabledMethods(flags).length > 0) tabs.push('rmb');
  return tabs;
}
