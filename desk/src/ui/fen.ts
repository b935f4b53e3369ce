/** A typed amount of yuan as integer fen; undefined if it is not a positive amount with at most two decimals. */
export const fenOf = (yuan: string): bigint | undefined => {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(yuan.trim());
  if (!match) return undefined;
  const fen = BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'));
  return fen > 0n ? fen : undefined;
};
