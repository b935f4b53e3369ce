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
  balances: { wallet: string; held: string; in_transit: string; platforms: { platform: string; balance: string }[] };
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

export interface MemberSessionRow {
  id: number;
  device: string;
  address: string;
  created_at: string;
  last_seen_at: string;
}
