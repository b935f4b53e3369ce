/** A decimal of the API: a string, or a JSON number. */
export type Decimal = string | number;

/* A trailing dot is a number that is still being typed. */
const pattern = /^(-?)(\d+)(?:\.(\d*))?$/;

/** Significant decimal digits that binary floating point always keeps. */
const reliableDigits = 15;
/** A smaller JSON number is the rounding error of a sum that is zero. */
const smallestNumber = 1e-9;

/**
 * A decimal as text. Rounding errors of a JSON number (0.1 + 0.2 of an API host) are removed; a string is only trimmed.
 */
export const decimalText = (value: Decimal): string => {
  if (typeof value === 'string') return value.trim();
  return Math.abs(value) < smallestNumber ? '0' : value.toPrecision(reliableDigits);
};

/** Digits without trailing zeros. A loop, since the time of `/0+$/` grows with the square of the length. */
export const withoutTrailingZeros = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/** A decimal in units of 10^-places; undefined if it is not a plain decimal or has more places. */
export function toUnits(value: Decimal, places: number): bigint | undefined {
  const match = pattern.exec(decimalText(value));
  /* Trailing zeros are not significant: "6.360000" has two places. */
  const fraction = withoutTrailingZeros(match?.[3] ?? '');
  if (!match || fraction.length > places) return undefined;
  const units = BigInt(`${match[2]}${fraction.padEnd(places, '0')}`);
  return match[1] ? -units : units;
}

/** Units of 10^-places as a decimal string with exactly `places` places. */
export function fromUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const split = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, split)}${places ? `.${digits.slice(split)}` : ''}`;
}
