import { toUnits } from '@site/contract';
import type { PaymentRow } from './incomingPayments.store';

/** What a deposit order asks for. */
export interface AskedPayment {
  /** Fen that are credited if exactly what was asked for arrives. */
  amount: bigint;
  /** What was to be paid in USDT; with a rate only. */
  realMoney: string;
  /** CNY for one USDT, of the time of the order; null if yuan were asked for. */
  rate: string | null;
}

export type PaymentFit = 'exact' | 'partial' | 'over';

/** USDT has six decimals, as have rates. */
const usdtPlaces = 6;

const millionths = (decimal: string): bigint => {
  const value = toUnits(decimal, usdtPlaces);
  if (value === undefined) throw new Error(`${decimal} is not a decimal`);
  return value;
};

/**
 * What payments are worth for an order, compared in the currency that it asked for: exactly that credits exactly the
 * order's amount; less or more credits what arrived at the order's rate, rounded down to the fen.
 * @param arrived fen, or millionths of a USDT for an order with a rate
 * @returns `credit` in fen, and `asked` in the unit of `arrived`
 */
export const creditOf = (
  { amount, realMoney, rate }: AskedPayment,
  arrived: bigint,
): { credit: bigint; fit: PaymentFit; asked: bigint; arrived: bigint } => {
  const asked = rate === null ? amount : millionths(realMoney);
  if (arrived === asked) return { credit: amount, fit: 'exact', asked, arrived };
  const credit = rate === null ? arrived : (arrived * millionths(rate)) / 10n ** 10n;
  return { credit, fit: arrived < asked ? 'partial' : 'over', asked, arrived };
};

/** The same of payments. Throws if one is in another currency than the order. */
export const creditOfPayments = (order: AskedPayment, payments: readonly Pick<PaymentRow, 'amount' | 'currency'>[]) => {
  const currency = order.rate === null ? 'CNY' : 'USDT';
  if (payments.some((payment) => payment.currency !== currency)) {
    throw new Error(`an order in ${currency} has payments in another currency`);
  }
  return creditOf(
    order,
    payments.reduce((sum, payment) => sum + BigInt(payment.amount), 0n),
  );
};
