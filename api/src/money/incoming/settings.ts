import * as v from 'valibot';
import { toUnits } from '@site/contract';
import { setting, yuanText } from '../../base/settings/settings';
import type { PaymentChannel } from './incomingPayments.store';

const flagOrAmount = yuanText('0.00');
const usdtText = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/, '金额有误！'));

/**
 * The most, in yuan, that the site credits by itself for a payment of each kind of channel which is exactly what an
 * order asked for, or differs by no more than `tolerance`. 0.00: an operator looks at each.
 */
export const autoApprove = setting(
  'payments.autoApprove',
  v.object({ usdt: flagOrAmount, bank: flagOrAmount, psp: flagOrAmount }),
  { usdt: '0.00', bank: '0.00', psp: '0.00' },
);

/** By how much a payment may differ from what was asked for and still be credited by the site itself: USDT and yuan. */
export const tolerance = setting(
  'payments.tolerance',
  v.object({ usdt: usdtText, bank: flagOrAmount, psp: flagOrAmount }),
  { usdt: '0', bank: '0.00', psp: '0.00' },
);

/** The field of these settings for a channel; undefined for payments that operators enter. */
export const kindOfChannel = (channel: PaymentChannel): keyof typeof autoApprove.initial | undefined => {
  if (channel === 'bank') return 'bank';
  if (channel.startsWith('psp:')) return 'psp';
  return channel.startsWith('usdt-') ? 'usdt' : undefined;
};

/**
 * Whether what arrived differs from what was asked for by no more than a tolerance.
 * @param allowed USDT of an order with a rate, else yuan
 * @param amounts millionths of a USDT, or fen
 */
export const isWithinTolerance = (
  allowed: string,
  rate: string | null,
  { asked, arrived }: { asked: bigint; arrived: bigint },
): boolean => {
  const difference = asked > arrived ? asked - arrived : arrived - asked;
  return difference <= (toUnits(allowed, rate === null ? 2 : 6) ?? 0n);
};

const explorerText = v.pipe(
  v.string(),
  v.check((it) => it === '' || /^https:\/\/[^\s{}]+\{hash\}[^\s{}]*$/.test(it), '须以https://开头并含有{hash}！'),
);

/** Where people look up a transaction of each blockchain: a URL with `{hash}`; without one there is no link. */
export const explorers = setting('payments.explorers', v.object({ TRC20: explorerText, ERC20: explorerText }), {
  TRC20: 'https://tronscan.org/#/transaction/{hash}',
  ERC20: 'https://etherscan.io/tx/{hash}',
});

const providerName = v.pipe(v.string(), v.trim(), v.regex(/^(?:[a-z0-9-]{1,30})?$/, '支付渠道名称有误！'));

/** The provider that takes the payments of a method; without one members pay to the code of the setting `payees`. */
export const methodProviders = setting('payments.providers', v.object({ alipay: providerName, wxpay: providerName }), {
  alipay: '',
  wxpay: '',
});
