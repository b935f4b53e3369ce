import { fromUnits, toUnits, withoutTrailingZeros } from '@site/contract';

/** Fen as a decimal string with two places: `123450n` is `"1234.50"`. */
export const yuan = (fen: bigint | string): string => fromUnits(BigInt(fen), 2);

/** A decimal string of at most two places as fen, for settings and seeds. Throws a RangeError for anything else. */
export const fen = (decimal: string): bigint => {
  const units = toUnits(decimal, 2);
  if (units === undefined) throw new RangeError(`not an amount of money: ${decimal}`);
  return units;
};

/** A numeric of the database with at least two decimal places and no further trailing zeros. */
export const decimal = (numeric: string): string => {
  const [whole = '0', places = ''] = numeric.split('.');
  return `${whole}.${withoutTrailingZeros(places).padEnd(2, '0')}`;
};

/** The amount of a payment, in fen or millionths of a USDT, as a decimal string. */
export const paymentAmount = ({ currency, amount }: { currency: 'CNY' | 'USDT'; amount: bigint | string }): string =>
  currency === 'CNY' ? yuan(amount) : decimal(fromUnits(BigInt(amount), 6));
