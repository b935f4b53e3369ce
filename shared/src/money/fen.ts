import { fromUnits, toUnits, type Decimal } from '@site/contract';

/** CNY in fen; undefined if the value is not a decimal with at most two places. */
export const tryFen = (value: Decimal | null | undefined): bigint | undefined =>
  value === null || value === undefined ? undefined : toUnits(value, 2);

/** CNY in fen. @throws RangeError if the value is not a decimal with at most two places */
export function toFen(value: Decimal): bigint {
  const fen = tryFen(value);
  if (fen === undefined) throw new RangeError(`Not an amount of money with at most two places: ${value}`);
  return fen;
}

/** Fen as the API writes money: 123450n is "1234.50". */
export const fromFen = (fen: bigint): string => fromUnits(fen, 2);

/** Compares two amounts in CNY: -1, 0 or 1. @throws RangeError like `toFen` */
export function compareMoney(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const difference = toFen(left) - toFen(right);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
