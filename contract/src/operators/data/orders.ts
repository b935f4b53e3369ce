import type { IncomingPaymentRow } from './payments';

/** What every item of a review queue has. */
export interface ReviewRow {
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
  out_trade_no: string;
  /** Whether its approval waits for a second operator. */
  proposed: 0 | 1;
  /** Name of the operator who proposed the approval that waits; null without one. */
  proposed_by: string | null;
  /** Name of the operator who works on it; null without a claim, or once it has ended. */
  claimed_by: string | null;
  /** When the claim ends; null without one, and while a batch of payouts has the order. */
  claimed_until: string | null;
  /** The member's level. */
  vip: number;
  /** In lists those that cost little to read, else all. */
  flags: ReviewFlag[];
}

/** What payments that are assigned to a deposit come to. */
export interface DepositArrival {
  /** Yuan, or USDT for an order with a rate. */
  amount: string;
  /** What an approval credits, in yuan. */
  credit: string;
  fit: 'exact' | 'partial' | 'over';
}

/** A deposit in the review queue; amounts in yuan, except `real_money`. */
export interface DepositRow extends OrderRow {
  /** Ordered amount. */
  amount: string;
  /** What arrived, once approved. */
  received: string | null;
  paytype: string;
  pay_way: string;
  protocol: string;
  /** Amount to pay: USDT for usdt, else yuan. */
  real_money: string;
  /** CNY for one USDT; null for yuan. */
  rate: string | null;
  /** What the site has seen arrive for the order; null if it has seen nothing. */
  arrived: DepositArrival | null;
  /** The number of the payment that the member has handed in, a hint; null without one. */
  reported_reference: string | null;
  /** Whether the member has handed in a picture of the payment. */
  has_proof: 0 | 1;
  /**
   * The bank account that sends the money, for bank transfers. In lists `number` is masked but for its last four
   * characters.
   */
  remitter?: { name: string; bank: string; number: string; branch: string };
}

export type WithdrawalStage = 'waiting' | 'approved' | 'paid' | 'failed' | 'returned' | 'rejected';

/** Where payouts are made and numbered: by the bank, or on a blockchain. */
export type PayoutChannel = 'bank' | 'TRC20' | 'ERC20';

/** A withdrawal in the review queue; amounts in yuan, except `net`. */
export interface WithdrawalRow extends OrderRow {
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
  /** When a paid one came back, and who recorded it. */
  returned_by: string | null;
  returned_at: string | null;
  channel: PayoutChannel;
  /** Id of the batch that is paying it. */
  batch: number | null;
}

/** Approved withdrawals that one operator pays together; `amount` in yuan, `net` in USDT. */
export interface PayoutBatchRow {
  id: number;
  channel: PayoutChannel;
  created_by: string;
  created_at: string;
  /** When its last payment was paid or failed, or it was dissolved; null while it is open. */
  closed_at: string | null;
  /** Numbers of its payments: all, without a result, reported as failed, paid, failed, and released unpaid. */
  items: number;
  open: number;
  /** Of those without a result, the ones that a provider is paying. */
  handed: number;
  reported: number;
  paid: number;
  failed: number;
  released: number;
  /** Those of which the provider has reported something else, until an operator has recorded the result again. */
  contradicted: number;
  amount: string;
  net: string | null;
  /** Whether it is the signed-in operator's. */
  own: 0 | 1;
  /** Name of the operator who proposed what waits for a second operator; null without such a proposal. */
  proposed_by: string | null;
}

/** The approved withdrawals of a channel that wait for their payment. */
export interface PayoutQueue extends Pick<PayoutBatchRow, 'channel' | 'amount' | 'net'> {
  waiting: number;
  oldest_at: string;
}

export interface PayoutBatchItem extends Pick<WithdrawalRow, 'out_trade_no' | 'username' | 'member_id' | 'amount'> {
  /** `reported`: its failure was reported, and is not confirmed yet. */
  state: 'open' | 'reported' | 'paid' | 'failed' | 'released';
  net: string | null;
  bank: string;
  bank_owner: string;
  /** Masked but for its last four characters. */
  bank_no: string;
  reference: string | null;
  /** Why it failed. */
  failure: string;
  /** The payment provider that it was handed to, and how often that was asked. */
  provider: string | null;
  asks: number;
  /** What the provider has reported against its earlier report or what operators have recorded; else empty. */
  contradiction: string;
}

/** What the results of a batch have changed; `skipped` lines said what was known. */
export interface PayoutResults {
  paid: number;
  reported: number;
  skipped: number;
  /** Payments without a result. */
  open: number;
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

/** Warnings about an order under review. `risk-hold`: a rule holds it. */
export const reviewFlags = [
  'first-deposit',
  'new-payout-account',
  'name-mismatch',
  'shared-device',
  'shared-address',
  'shared-payout-account',
  'shared-payment-source',
  'turnover-missing',
  'withdraws-without-play',
  'payout-account-recent',
  'payout-account-unbound',
  'deposit-limit',
  'cooling-off',
  'withdrawals-locked',
  'excluded',
  'frozen',
  'risk-hold',
] as const;

export type ReviewFlag = (typeof reviewFlags)[number];

/** What a risk rule does with an order: a warning, an obstacle that needs an override, or a second operator. */
export const riskEffects = ['flag', 'hold', 'two'] as const;

export interface AppliedRule {
  name: string;
  effect: (typeof riskEffects)[number];
}

/** Another member and what connects the two. */
export interface RelatedMember {
  id: number;
  username: string;
  /** `name`, the same real name, counts on the member's page alone. */
  shares: ('device' | 'address' | 'payout-account' | 'payment-source' | 'name')[];
}

/** What an operator sees beside an order to decide it. */
export interface ReviewContext {
  member: { id: number; username: string; realname: string; created_at: string; vip: number; frozen: 0 | 1 };
  /** All approved deposits and all withdrawals that were not rejected or failed. */
  totals: { deposits: string; withdrawals: string; wallet: string; held: string };
  /** The member's last orders before this one, newest first. */
  orders: { out_trade_no: string; kind: 'deposit' | 'withdrawal'; amount: string; state: number; created_at: string }[];
  flags: ReviewFlag[];
  /** The risk rules that fit the order, as the setting has them now. */
  rules: AppliedRule[];
  /** At most 20 members that share something with the member, those with most in common first. */
  related_members: RelatedMember[];
  /** Turnover in yuan that is missing before a withdrawal is allowed. */
  turnover_missing: string;
  /** What operators have noted, oldest first; members never see it. */
  comments: {
    id: number;
    text: string;
    operator: string;
    created_at: string;
    /** The type of the file that it has. */
    file: 'image/jpeg' | 'application/pdf' | null;
  }[];
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

/** What the search of the desk finds, by how it finds it, at most 8 hits each. */
export interface SearchGroup {
  group: 'orders' | 'references' | 'remitters' | 'amounts' | 'payments' | 'members';
  hits: (
    | {
        kind: 'deposit' | 'withdrawal';
        /** The order number. */
        number: string;
        username: string;
        /** Yuan. */
        amount: string;
        /** State of a deposit or stage of a withdrawal. */
        status: string;
        created_at: string;
      }
    | ({ kind: 'payment' } & Pick<
        IncomingPaymentRow,
        'id' | 'channel' | 'reference' | 'currency' | 'amount' | 'state' | 'paid_at' | 'username'
      >)
    | { kind: 'member'; id: number; username: string; realname: string }
  )[];
}

/** What review queues need of the settings. */
export interface ReviewOptions {
  /** Minutes after which an item that waits is late. */
  sla: { deposits: number; withdrawals: number; payouts: number };
  /** Reasons to choose from when something is refused. */
  reasons: Record<'deposits' | 'withdrawals' | 'payouts' | 'applications', string[]>;
  /** Payment providers that make payouts. */
  payout_providers: string[];
}

/** Numbers of items that wait for an operator. */
export interface QueueCounts {
  deposits: number;
  withdrawals: number;
  /** Approved withdrawals whose payment is not recorded yet. */
  payouts: number;
  /** Payments from outside the site that are of no order. */
  payments: number;
  'activity-applications': number;
  'agent-applications': number;
  approvals: number;
  /** Payouts of which a provider has reported something else than is recorded. */
  contradictions: number;
}

/** What an event of `GET /events` says. */
export interface QueueEvent extends QueueCounts {
  /** The queues of which something has changed since the last event, be it who works on an item; all at first. */
  changed: (keyof QueueCounts)[];
}
