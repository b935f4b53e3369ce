/** Money as the API writes it: a decimal string, or a JSON number (wire, Types). */
export type Decimal = string | number;

/* A trailing dot is a number still being typed. */
const pattern = /^(-?)(\d+)(?:\.(\d*))?$/;

/** As many significant digits of a decimal as binary floating point is sure to keep. */
const sureDigits = 15;
/** Below this a JSON number is what a sum to nothing leaves behind. */
const dust = 1e-9;

/**
 * A decimal as text. A JSON number may carry the noise of binary arithmetic (a host's 0.1 + 0.2), which is dropped; what a host
 * wrote as text is taken as it is.
 */
export const plain = (value: Decimal): string => {
  if (typeof value === 'string') return value.trim();
  return Math.abs(value) < dust ? '0' : value.toPrecision(sureDigits);
};

/** A decimal as a whole number of units of 10^-places, or undefined for what is no plain decimal or has more places. */
export function scaled(value: Decimal, places: number): bigint | undefined {
  const match = pattern.exec(plain(value));
  const fraction = match?.[3] ?? '';
  // Trailing zeros are not precision: "6.360000" has two places.
  const kept = fraction.replace(/0+$/, '');
  if (!match || kept.length > places) return undefined;
  const whole = BigInt(`${match[2]}${kept.padEnd(places, '0')}`);
  return match[1] ? -whole : whole;
}

/** The other way: units of 10^-places as a decimal string with exactly `places` places. */
export function unscaled(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const split = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, split)}${places ? `.${digits.slice(split)}` : ''}`;
}

/** CNY in fen, or undefined when the value is not a decimal with at most two places. */
export const tryFen = (value: Decimal | null | undefined): bigint | undefined =>
  value === null || value === undefined ? undefined : scaled(value, 2);

/** CNY in fen. @throws RangeError when the value is not a decimal with at most two places. */
export function toFen(value: Decimal): bigint {
  const fen = tryFen(value);
  if (fen === undefined) throw new RangeError(`not an amount of money: ${value}`);
  return fen;
}

/** Fen as the wire writes money: 123450n is "1234.50". */
export const fromFen = (fen: bigint): string => unscaled(fen, 2);

/** -1, 0 or 1, for two amounts in CNY. @throws RangeError like `toFen`. */
export function compareMoney(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const difference = toFen(left) - toFen(right);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}
