const fenOf = (yuan: string): bigint => {
  const [whole = '0', cents = ''] = yuan.replace('-', '').split('.');
  const fen = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return yuan.startsWith('-') ? -fen : fen;
};

/** The sum of signed decimal strings of yuan, exact to the fen: `["1.50", "-2"]` is `-0.50`. */
export const sumYuan = (amounts: readonly string[]): string => {
  const sum = amounts.reduce((total, yuan) => total + fenOf(yuan), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
