import { fromUnits, toUnits, type Decimal } from './decimal';

/*
 * Exact in BigInt: amounts in fen, rates and fees in millionths, because the API sends them with up to six places. A
 * decimal library would cost more than this in the entry that every page loads; the tests compare the results with
 * one.
 */
const places = 6;
const million = 1_000_000n;

const toMillionths = (value: Decimal | null | undefined) =>
  value === null || value === undefined ? undefined : toUnits(value, places);

export interface UsdtConversion {
  /** CNY. */
  amount: Decimal;
  /** CNY for one USDT. */
  rate: Decimal | null | undefined;
}

/** USDT cents: amount / rate, rounded down or up. */
function usdtCents({ amount, rate }: UsdtConversion, rounding: 'down' | 'up' = 'down'): bigint | undefined {
  const fen = toUnits(amount, 2);
  const cnyPerUsdt = toMillionths(rate);
  if (fen === undefined || fen < 0n || cnyPerUsdt === undefined || cnyPerUsdt <= 0n) return undefined;
  const roundedUp = rounding === 'up' ? cnyPerUsdt - 1n : 0n;
  return (fen * million + roundedUp) / cnyPerUsdt;
}

/** Converts CNY to USDT, rounded down to two places: `"15.72"`. Undefined if amount or rate is not a valid decimal. */
export function usdtFor(conversion: UsdtConversion): string | undefined {
  const cents = usdtCents(conversion);
  return cents === undefined ? undefined : fromUnits(cents, 2);
}

/**
 * The USDT that a deposit costs: CNY in USDT, rounded up to two places, so that the payment is never worth less than
 * the credit. Undefined if amount or rate is not a valid decimal.
 */
export function usdtToPay(conversion: UsdtConversion): string | undefined {
  const cents = usdtCents(conversion, 'up');
  return cents === undefined ? undefined : fromUnits(cents, 2);
}

/**
 * The USDT that a withdrawal pays after the fee (USDT), with two places or as many as the fee has. It may be zero or
 * negative; such a withdrawal must be refused. Undefined if a value is not a valid decimal.
 */
export function usdtNet({
  fee,
  ...conversion
}: UsdtConversion & { fee: Decimal | null | undefined }): string | undefined {
  const cents = usdtCents(conversion);
  const feeMillionths = toMillionths(fee ?? 0);
  if (cents === undefined || feeMillionths === undefined) return undefined;
  return fromUnits(cents * 10_000n - feeMillionths, places).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** Whether a decimal is above zero. */
export const isPositive = (value: Decimal | null | undefined): boolean => (toMillionths(value) ?? 0n) > 0n;
