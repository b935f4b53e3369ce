/** A typed amount of yuan as integer fen; undefined if it is not a positive amount with at most two decimals. */
export const fenOf = (yuan: string): bigint | undefined => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan.trim());
  if (!match) return undefined;
  const fen = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return fen > 0n ? fen : undefined;
};

const signedFen = (yuan: string): bigint => {
  const [whole = '0', cents = ''] = yuan.replace('-', '').split('.');
  const fen = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return yuan.startsWith('-') ? -fen : fen;
};

/** The sum of signed decimal strings of yuan, exact to the fen: `["1.50", "-2"]` is `-0.50`. */
export const sumYuan = (amounts: readonly string[]): string => {
  const sum = amounts.reduce((total, yuan) => total + signedFen(yuan), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(3, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Gross gaming revenue in yuan: what members lost, `win_loss` from the site's side. */
export const grossGamingRevenue = ({ win_loss: winLoss }: { win_loss: string }): string => {
  if (/^-?0*(\.0*)?$/.test(winLoss)) return '0.00';
  return winLoss.startsWith('-') ? winLoss.slice(1) : `-${winLoss}`;
};
