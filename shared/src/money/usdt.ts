import { scaled, tryFen, unscaled, type Decimal } from './fen';

/*
 * Exact in BigInt: amounts in fen, rates and fees in millionths (the wire gives them up to six places). Nothing here is
 * worth a decimal library in the entry that every page loads; the tests hold it against one.
 */
const places = 6;
const million = 1_000_000n;

const millionths = (value: Decimal | null | undefined) =>
  value === null || value === undefined ? undefined : scaled(value, places);

export interface UsdtQuestion {
  /** CNY. */
  amount: Decimal;
  /** CNY for one USDT. */
  rate: Decimal | null | undefined;
}

/** Whole cents of USDT: floor(amount / rate) to two places. */
function usdtCents({ amount, rate }: UsdtQuestion): bigint | undefined {
  const fen = tryFen(amount);
  const perUsdt = millionths(rate);
  if (fen === undefined || fen < 0n || perUsdt === undefined || perUsdt <= 0n) return undefined;
  return (fen * million) / perUsdt;
}

/** What an amount is in USDT, rounded down to two places (decisions 27), `"15.72"`. Undefined while it cannot be told. */
export function usdtFor(question: UsdtQuestion): string | undefined {
  const cents = usdtCents(question);
  return cents === undefined ? undefined : unscaled(cents, 2);
}

/**
 * What arrives after the fee (USDT): usdtFor - fee, with two places or as many as the fee has. May be negative or zero,
 * which a withdrawal must refuse (decisions 27). Undefined while it cannot be told.
 */
export function usdtNet({ fee, ...question }: UsdtQuestion & { fee: Decimal | null | undefined }): string | undefined {
  const cents = usdtCents(question);
  const charged = millionths(fee ?? 0);
  if (cents === undefined || charged === undefined) return undefined;
  return unscaled(cents * 10_000n - charged, places).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/** Whether a decimal string is above zero. */
export const isPositive = (value: Decimal | null | undefined): boolean => (millionths(value) ?? 0n) > 0n;
