import { withoutTrailingZeros } from '@site/contract';

/** Fen as a decimal string with two places: `123450n` is `"1234.50"`. */
export const yuan = (fen: bigint | string): string => {
  const value = BigInt(fen);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A decimal string of at most two places as fen, for settings and seeds. Throws a RangeError for anything else. */
export const fen = (decimal: string): bigint => {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`not an amount of money: ${decimal}`);
  const [, sign, whole = '0', cents = ''] = match;
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign ? -value : value;
};

/** A numeric of the database with at least two decimal places and no further trailing zeros. */
export const decimal = (numeric: string): string => {
  const [whole = '0', places = ''] = numeric.split('.');
  return `${whole}.${withoutTrailingZeros(places).padEnd(2, '0')}`;
};
