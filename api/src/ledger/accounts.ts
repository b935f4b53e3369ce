/** Names an account by its owner and purpose. The first movement creates it. */
export interface AccountName {
  owner: 'member' | 'system';
  /** Null for system accounts. */
  memberId: string | null;
  /** `wallet`, `hold`, `platform`, or the purpose of a system account. */
  purpose: string;
  /** A platform's name, or empty. */
  platform: string;
}

const ofMember =
  (purpose: string) =>
  (memberId: string): AccountName => ({ owner: 'member', memberId, purpose, platform: '' });

/** A member's main wallet. Never below zero. */
export const wallet = ofMember('wallet');

/** Money of a member's withdrawals that wait for an operator. Never below zero. */
export const held = ofMember('hold');

/** Money of a member's transfers into remote platforms that are not known to have ended. Never below zero. */
export const inTransit = ofMember('transit');

/** Money of a member's bonuses, which is not the member's yet. Never below zero. */
export const bonusPocket = ofMember('bonus');

/** A member's money on a local game platform. Never below zero. */
export const platformWallet = (memberId: string, platform: string): AccountName => ({
  ...ofMember('platform')(memberId),
  platform,
});

/**
 * A counter account for money that enters or leaves members' accounts: `deposits`, `withdrawals`, `house` and
 * `provider` (by platform), `promotions`. It may go below zero.
 */
export const system = (purpose: string, platform = ''): AccountName => ({
  owner: 'system',
  memberId: null,
  purpose,
  platform,
});
