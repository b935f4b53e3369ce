import type { RelatedMember } from './orders';

export interface MemberRow {
  id: number;
  username: string;
  realname: string;
  mobile: string;
  email: string;
  created_at: string;
  /** The registration, which signs the member in, counts as the first login. */
  last_login_at: string;
  frozen: 0 | 1;
  wallet: string;
}

export interface MemberDetail extends Omit<MemberRow, 'wallet'> {
  /** When the freeze ends; null without an end. */
  frozen_until: string | null;
  frozen_reason: string;
  withdrawals_locked: 0 | 1;
  vip: number;
  /** Passkeys, how many of them may have been copied and are blocked, and whether logins need a one-time code. */
  sign_in: { passkeys: number; passkeys_blocked: number; totp: 0 | 1 };
  /** `in_transit`: transfers into remote platforms whose outcome is not known. `platforms`: local ones. */
  balances: {
    wallet: string;
    held: string;
    in_transit: string;
    /** Money of the member's bonuses, which is not in the wallet. */
    bonus: string;
    platforms: { platform: string; balance: string }[];
  };
  /** `withdrawals`: approved and paid less failed; `win_loss`: from the member's side. */
  totals: {
    deposits: string;
    withdrawals: string;
    bonuses: string;
    rebates: string;
    adjustments: string;
    bets: string;
    win_loss: string;
  };
  /** The limits that the member has set. */
  limits: { kind: string; period: string; amount: string | null; ends_at: string | null }[];
  payout_accounts: {
    id: number;
    kind: number;
    bank: string;
    bank_owner: string;
    bank_no: string;
    created_at: string;
  }[];
  notes: { id: number; text: string; operator: string; created_at: string }[];
}

export interface LedgerRow {
  id: number;
  /** Unique in the ledger, `ID-ACCOUNT`: a transfer between two accounts of the member has two rows with one id. */
  key: string;
  created_at: string;
  kind: string;
  /** Signed, from the member's side. */
  amount: string;
  /** Balance of `account` after the entry. */
  balance: string;
  /** `wallet`, `hold` or a platform's name. */
  account: string;
  reference: string | null;
  /** Name of the operator who made it. */
  operator: string | null;
}

/** Something that happened to a member. */
export interface TimelineRow {
  key: string;
  at: string;
  kind:
    | 'registration'
    | 'login'
    | 'login-failed'
    | 'deposit'
    | 'withdrawal'
    | 'account-bound'
    | 'account-unbound'
    | 'passkey'
    | 'totp'
    | 'notice'
    | 'limit'
    | 'red-packet'
    | 'rebate'
    | 'bonus'
    | 'action';
  /**
   * What the kind is about: the state of an order, a device, a bank, the kind of a notice, of a limit or of an
   * operator's action.
   */
  subject: string;
  /** The number of an order, or what an action has changed. */
  reference: string | null;
  amount: string | null;
  /** Name of the operator who acted. */
  operator: string | null;
  /** Why, a note, an address, or the period of a limit. */
  text: string;
}

/** A member who is connected with another one, directly or by the member `via`. */
export interface ConnectedMember extends RelatedMember {
  /** Null: directly. */
  via: number | null;
  frozen: 0 | 1;
  withdrawals_locked: 0 | 1;
  excluded: 0 | 1;
}

export interface MemberSessionRow {
  id: number;
  device: string;
  address: string;
  created_at: string;
  last_seen_at: string;
}
