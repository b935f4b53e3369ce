/** The names that members read, by the API's name of a way to pay. */
export const payWayNames = { usdt: 'USDT', bank: '银行转账', alipay: '支付宝', wxpay: '微信' } as const;

export type PayWay = keyof typeof payWayNames;

/** How an order is paid, as the member submitted it: the API host may not repeat it with the payment. */
export interface PayableOrder {
  paytype: PayWay;
  /** USDT only. */
  protocol?: string;
}

type Sent = string | null | undefined;

/**
 * The way of an order by `pay_way` of the records: the API's name, which may have the protocol (`USDT-TRC20`), or the
 * name that members read. Any other name is that of a bank.
 */
export const payWayOf = (sent: Sent): PayWay =>
  (['usdt', 'alipay', 'wxpay'] as const).find(
    (way) => sent?.toLowerCase().startsWith(way) || sent === payWayNames[way],
  ) ?? 'bank';

/** How a deposit of the records is paid. */
export function payableOrderOf(sent: Sent): PayableOrder {
  const protocol = /^usdt-(\w+)$/i.exec(sent ?? '')?.[1];
  return { paytype: payWayOf(sent), ...(protocol !== undefined && { protocol }) };
}

const orderNames: Record<string, string> = { ...payWayNames, card: '银行卡' };

/** Name of an order's pay type or platform; any other value as it is. */
export const orderMethod = (sent: Sent, platforms: readonly { name: string; platname: string }[]): string =>
  sent ? (orderNames[sent.toLowerCase()] ?? (platforms.find(({ name }) => name === sent)?.platname || sent)) : '--';
