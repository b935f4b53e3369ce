/** An account by what it is for; it comes into being with its first movement. */
export interface AccountName {
  owner: 'member' | 'system';
  /** Null for system accounts. */
  memberId: string | null;
  /** `wallet`, `hold`, `platform`, or what a system account is for. */
  purpose: string;
  /** A platform's name, or empty. */
  platform: string;
}

/** A member's main wallet. Never below zero. */
export const wallet = (memberId: string): AccountName => ({
  owner: 'member',
  memberId,
  purpose: 'wallet',
  platform: '',
});

/** What a member has asked to withdraw and nobody has decided yet. Never below zero. */
export const held = (memberId: string): AccountName => ({ owner: 'member', memberId, purpose: 'hold', platform: '' });

/** A member's money on a game platform. Never below zero. */
export const platformWallet = (memberId: string, platform: string): AccountName => ({
  owner: 'member',
  memberId,
  purpose: 'platform',
  platform,
});

/** The world outside, seen from the ledger; may go below zero: `deposits`, `withdrawals`, `house` (by platform), `promotions` … */
export const system = (purpose: string, platform = ''): AccountName => ({
  owner: 'system',
  memberId: null,
  purpose,
  platform,
});
