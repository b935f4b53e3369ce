/** Fen as the wire's decimal string with two places: `123450n` is `"1234.50"` (wire, Types). */
export const yuan = (fen: bigint | string): string => {
  const value = BigInt(fen);
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** A decimal string of at most two places as fen, for settings and seeds; anything else throws. */
export const fen = (decimal: string): bigint => {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`not an amount of money: ${decimal}`);
  const [, sign, whole = '0', cents = ''] = match;
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign ? -value : value;
};
