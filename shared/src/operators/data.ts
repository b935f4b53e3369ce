import type { Permission, Role } from './roles';

/*
 * The answers of the operators' calls. Money is a decimal string of yuan, `"1234.50"`; times are
 * `YYYY-MM-DD HH:mm:ss` in Beijing time; flags are 0 or 1; a field that does not apply is null.
 */

/** One page of rows. */
export interface Page<Row> {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  /** There are more rows than `total`, which no page reaches. */
  more?: 1;
  data: Row[];
}

/** The answer to a change that waits for a second operator. */
export interface Pending {
  /** Id of the approval. */
  pending: number;
}

export interface OperatorIdentity {
  id: number;
  name: string;
  roles: Role[];
  /** Whether sign-in needs a one-time code. */
  totp: 0 | 1;
  permissions: Permission[];
  /** 0 until the operator has set a password; sign-in by password is refused until then. */
  password: 0 | 1;
  /** 1 while the password is one that another operator has set; other calls are then refused (403). */
  must_change_password: 0 | 1;
}

export interface OperatorRow {
  id: number;
  name: string;
  roles: Role[];
  totp: 0 | 1;
  disabled: 0 | 1;
  created_at: string;
  last_used_at: string | null;
}

export interface TokenRow {
  id: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
  expires_at: string;
}

/** What every item of a review queue has. */
interface ReviewRow {
  username: string;
  member_id: number;
  /** 1 pending, 2 approved, 3 rejected. */
  state: number;
  created_at: string;
  /** Name of the operator who decided; null before, and for deposits that expired. */
  decided_by: string | null;
  decided_at: string | null;
  /** Internal note; members never see it. */
  note: string;
  /** Reason that the member sees. */
  reason: string;
}

/** What every order of a review queue has. */
interface OrderRow extends ReviewRow {
  /** Whether its approval waits for a second operator. */
  proposed: 0 | 1;
  /** Name of the operator who proposed the approval that waits; null without one. */
  proposed_by: string | null;
}

/** A deposit in the review queue; amounts in yuan, except `real_money`. */
export interface DepositRow extends OrderRow {
  out_trade_no: string;
  /** Ordered amount. */
  amount: string;
  /** What arrived, once approved. */
  received: string | null;
  paytype: string;
  pay_way: string;
  protocol: string;
  /** Amount to pay: USDT for usdt, else yuan. */
  real_money: string;
  /**
   * The bank account that sends the money, for bank transfers. In lists `number` is masked but for its last four
   * characters.
   */
  remitter?: { name: string; bank: string; number: string; branch: string };
}

export type WithdrawalStage = 'waiting' | 'approved' | 'paid' | 'failed' | 'rejected';

/** A withdrawal in the review queue; amounts in yuan, except `net`. */
export interface WithdrawalRow extends OrderRow {
  out_trade_no: string;
  stage: WithdrawalStage;
  amount: string;
  /** USDT to send, for wallets. */
  net?: string;
  bank: string;
  bank_owner: string;
  /** In lists masked but for its last four characters. */
  bank_no: string;
  bank_address: string;
  /** Reference of the payment, once paid. */
  reference: string | null;
  settled_by: string | null;
  settled_at: string | null;
}

export interface ActivityApplicationRow extends ReviewRow {
  id: number;
  activity_name: string;
}

export interface AgentApplicationRow extends ReviewRow {
  id: number;
  mobile: string;
  apply_info: string;
}

/** A warning about an order under review. */
export type ReviewFlag =
  | 'first-deposit'
  | 'new-payout-account'
  | 'name-mismatch'
  | 'shared-device'
  | 'shared-address'
  | 'shared-payout-account'
  | 'shared-payment-source'
  | 'turnover-missing'
  | 'withdraws-without-play'
  | 'payout-account-recent'
  | 'cooling-off'
  | 'withdrawals-locked'
  | 'excluded'
  | 'frozen';

/** Another member and what connects it with the member of an order. */
export interface RelatedMember {
  id: number;
  username: string;
  shares: ('device' | 'address' | 'payout-account' | 'payment-source')[];
}

/** What an operator sees beside an order to decide it. */
export interface ReviewContext {
  member: { id: number; username: string; realname: string; created_at: string; vip: number; frozen: 0 | 1 };
  /** All approved deposits and all withdrawals that were not rejected or failed. */
  totals: { deposits: string; withdrawals: string; wallet: string; held: string };
  /** The member's last orders before this one, newest first. */
  orders: { out_trade_no: string; kind: 'deposit' | 'withdrawal'; amount: string; state: number; created_at: string }[];
  flags: ReviewFlag[];
  /** At most 20 members that share something with the member, those with most in common first. */
  related_members: RelatedMember[];
  /** Turnover in yuan that is missing before a withdrawal is allowed. */
  turnover_missing: string;
}

export interface ApprovalRow {
  id: number;
  /** The action's kind, such as `withdrawals.approve`. */
  kind: string;
  /** What it changes, such as `withdrawal:W2026…`. */
  target: string;
  member_id: number | null;
  username: string | null;
  /** 1 pending, 2 confirmed, 3 declined. */
  state: number;
  before: unknown;
  after: unknown;
  reason: string;
  proposed_by: string;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  decline_reason: string;
  /** Whether the signed-in operator may confirm it. */
  may_confirm: 0 | 1;
}

export interface ContentKey {
  key: string;
  about: string;
  /** Whether an operator has changed it. */
  set: boolean;
  /** Whether it is a money setting, which only `settings:write` may change. */
  money: boolean;
}

export interface Publication {
  id: number;
  title: string;
  /** HTML. */
  content: string;
  shown: 0 | 1;
  created_at: string;
  banner?: string | null;
  memo?: string | null;
}

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

export interface ActionRow {
  id: number;
  at: string;
  /** Name of the operator; null for the command line with access to the database. */
  operator: string | null;
  /** Name of the operator who proposed a change that `operator` confirmed. */
  proposed_by: string | null;
  address: string;
  kind: string;
  target: string;
  member_id: number | null;
  /** The member's user name. */
  username: string | null;
  before: unknown;
  after: unknown;
  reason: string;
  /** Whether no other operator could have confirmed a change that needs two. */
  single: boolean;
  request_id: string;
  /** SHA-256 over this row and the hash of the previous one, in hex. */
  hash: string;
}

export interface CheckResult {
  ok: boolean;
  /** When it ran. */
  at: string;
  /** `found` names what breaks the invariant, at most 20 of them. */
  checks: { name: string; ok: boolean; found: string[] }[];
}

/** One Beijing day. Amounts are the ledger's. */
export interface DailyReportRow {
  day: string;
  registrations: number;
  /** Members who placed a bet, deposited or withdrew. */
  active_members: number;
  deposits: string;
  deposit_count: number;
  withdrawals: string;
  withdrawal_count: number;
  bonuses: string;
  rebates: string;
  adjustments: string;
  bets: string;
  win_loss: string;
  /** `deposits` less `withdrawals`. */
  net: string;
}

/** Numbers of items that wait for an operator; the `data` of a `queue` event. */
export interface QueueCounts {
  deposits: number;
  withdrawals: number;
  'activity-applications': number;
  'agent-applications': number;
  approvals: number;
}

/** A release of an app that members get: the active one or its canary. */
export interface LiveRelease {
  app: string;
  version: string;
  activated_at: string | null;
  /** Pages with an error, and all pages that loaded it, in the last 24 hours. */
  errors: number;
  pages: number;
  /** Share of the members who get it; less than 100 during a canary. */
  percent: number;
}

export interface Overview {
  queues: { kind: keyof QueueCounts; waiting: number; oldest_at: string | null }[];
  /** Null without the permission `reports:read`; the lists below are then empty. */
  today: DailyReportRow | null;
  /** The last 30 days, oldest first, today included. */
  days: DailyReportRow[];
  reconciliation: { ok: boolean; at: string } | null;
  /** Empty without access to the releases of the site. */
  releases: LiveRelease[];
  /**
   * The last 24 hours, oldest first: page errors of all apps, deposits credited, and the releases activated in the hour
   * as `APP VERSION`, a canary with its share as `APP VERSION 10 %`.
   */
  hours: { hour: string; errors: number; deposits: string; deposit_count: number; activations: string[] }[];
}

/** A release of an app, and who activated it. Times are Beijing times. */
export interface ReleaseActivation {
  version: string;
  since: string;
  by: string;
}

/** An automatic rollout; the last one of an app stays until its next activation. */
export interface ReleaseRollout extends ReleaseActivation {
  /** Share of the members who get the release; 0 once it is withdrawn. */
  percent: number;
  /** Position in `steps`, from 1. */
  step: number;
  /** Increasing shares, the last one 100. */
  steps: number[];
  /** How long each step lasts at least. */
  minutes: number;
  state: 'advancing' | 'holding' | 'paused' | 'withdrawn' | 'done';
  /** Why it is in this state, in English: technical text of the rollout worker. */
  reason: string;
}

/** 75th percentiles of what pages measured; null without any measurement. */
export interface ReleaseVitals {
  /** Largest contentful paint, ms. */
  lcp: number | null;
  /** Interaction to next paint, ms. */
  inp: number | null;
  /** Cumulative layout shift, a score. */
  cls: number | null;
}

/** Telemetry of a release in the last 24 hours. */
export interface ReleaseFigures extends ReleaseVitals {
  version: string;
  /** Pages that loaded it, or pages with an error if there are more. */
  pages: number;
  /** Pages with an error. */
  errors: number;
  /** Pages on which a call of the API failed. */
  failed_calls: number;
  /** Periods of ten minutes with telemetry, oldest first; `at` is the start. */
  periods: { at: string; pages: number; errors: number; lcp: number | null }[];
}

/** What members get of an app, and what came before. */
export interface AppReleases {
  app: string;
  live: ReleaseActivation;
  /** A release that a share of the members gets. */
  canary: (ReleaseActivation & { percent: number }) | null;
  rollout: ReleaseRollout | null;
  /** Earlier releases, the latest first. */
  previous: ReleaseActivation[];
  /** Releases that a rollback ended, the latest first; `percent` of those that were canaries. */
  withdrawn: { version: string; since: string; until: string | null; percent: number | null }[];
  /** The live release first, then the canary and others of the last 24 hours. */
  figures: ReleaseFigures[];
  /**
   * The share of the members who get `version`, since each change, oldest first: the canary, or the release of the
   * last rollout, or else the live release.
   */
  curve: { version: string; points: { at: string; percent: number }[] };
}

export interface Releases {
  /** When they were read. */
  at: string;
  /** Why apps or figures are missing; empty if nothing is. */
  problem: string;
  apps: AppReleases[];
}

/** Whether the rollout worker has executed an operator's request. */
export interface ReleaseRequest {
  state: 'waiting' | 'done' | 'refused';
  /** What the worker answered, in English; empty while it waits. */
  message: string;
}
