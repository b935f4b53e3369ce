import { earlyItems, formatMoney, type PlatformBalance, rowsOf, tryFen, type User } from '@site/shared';

/** A part of a member's money. */
export interface AssetPart {
  label: string;
  fen: bigint;
}

interface MemberAssets {
  /** All of the member's money, fen. */
  total: bigint;
  /** Where it is; only the main wallet if there is no money elsewhere. */
  parts: AssetPart[];
  /** On platforms, from where it can be recovered, fen. */
  onPlatforms: bigint;
}

/**
 * A member's money: the main wallet, each platform, what withdrawals and transfers hold that have not ended, and
 * bonuses.
 * @returns undefined if the main balance is no amount
 */
export const memberAssets = (user: User, platforms: readonly PlatformBalance[]): MemberAssets | undefined => {
  const main = tryFen(user.balance);
  if (main === undefined) return undefined;
  const onEach = platforms.map(({ name, platname, balance }) => ({
    label: platname || name,
    fen: tryFen(balance) ?? 0n,
  }));
  const others = [
    { label: '取款和转账处理中', fen: tryFen(user.held) ?? 0n },
    { label: '奖金', fen: tryFen(user.bonus) ?? 0n },
  ];
  const elsewhere = [...onEach, ...others].filter(({ fen }) => fen > 0n);
  const parts = [{ label: '主账户', fen: main }, ...elsewhere];
  return {
    total: parts.reduce((sum, { fen }) => sum + fen, 0n),
    parts,
    onPlatforms: onEach.reduce((sum, { fen }) => sum + fen, 0n),
  };
};

/** 总资产. */
export const total = earlyItems(['user', 'balancelist'], (user, list) => {
  const assets = memberAssets(user, rowsOf(list));
  return assets ? [{ total: formatMoney(assets.total) }] : [];
});
