const millionths = (decimal: string): bigint => {
  const [whole = '0', places = ''] = decimal.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(places.padEnd(6, '0'));
};

const decimalOf = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};

/** What `fen` are in USDT at `rate` yuan each, rounded down to two places (decisions 27). */
export const usdtOf = (fen: bigint, rate: string): string =>
  decimalOf(((fen * 1_000_000n) / millionths(rate)) * 10_000n);

/** USDT left after the fee, exactly; may be negative. */
export const lessFee = (usdt: string, fee: string): string => decimalOf(millionths(usdt) - millionths(fee));

/** Whether there is anything left to send. */
export const isPositive = (usdt: string): boolean => millionths(usdt.replace('-', '')) > 0n && !usdt.startsWith('-');
