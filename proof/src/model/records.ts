import type { WithdrawalStage } from '@site/contract/operators';
import type { ModelClock } from './clock';
import type { ModelRule } from './redPackets';

/** The result of an operation: code, message and data of the answer. */
export interface Answered {
  code: number;
  message?: string;
  data?: any;
}

/** Who works on an order: an operator by index, alone or with a batch of payouts. */
export interface Claim {
  by: number;
  inBatch?: boolean;
}

/** How a payout ended: the number of its payment, or why it failed. */
export type PayoutOutcome = { reference: string } | { failure: string };

/** A withdrawal in a batch of payouts. */
interface BatchItem {
  id: number;
  /** The operator whose batch it is, by index. */
  by: number;
  state: 'open' | 'reported' | 'paid' | 'failed' | 'released';
  /** What the provider has reported first. */
  outcome?: PayoutOutcome;
  /** Whether the provider has reported something against this or against what operators have recorded. */
  isContradicted?: boolean;
}

export interface Order {
  /** As `gettransrecord.type`. */
  type: 1 | 2 | 3 | 4;
  amount: bigint;
  way: string;
  state: number;
  /** What the member sees of a decision. */
  reason: string;
  /** Of a withdrawal. */
  stage: WithdrawalStage;
  /** The decisions on it in the audit log. */
  decisions: string[];
  claim?: Claim | undefined;
  /** Of a withdrawal: the last batch that it was in. */
  batch?: BatchItem;
  /** Of a withdrawal: the last batch in which a provider was to pay it, which may be an earlier one. */
  handed?: BatchItem | undefined;
  /** Of a withdrawal: the number of its payment. */
  reference?: string;
  /** Of a deposit: fen that were ordered, and millionths of a USDT that were asked for, once that is known. */
  ordered: bigint;
  asked?: bigint;
  /** Of a withdrawal: the id of its payout account. */
  account?: number;
  number: string;
  at: number;
  /** Of a transfer: whether its platform is remote. */
  remote?: boolean;
}

/** A payment from outside the site. */
export interface ModelPayment {
  reference: string;
  currency: 'CNY' | 'USDT';
  /** Fen, or millionths of a USDT. */
  amount: bigint;
  state: 'confirmed' | 'assigned' | 'returned' | 'dropped';
  /** The order that it is assigned to. */
  order?: Order | undefined;
}

export interface Account {
  kind: 1 | 2;
  bank: string;
  owner: string;
  number: string;
  id: number;
  bound: boolean;
}

export interface Rebate {
  platform: string;
  ppm: number;
  turnover: bigint;
  claimed: boolean;
  day: number;
}

export interface Bet {
  amount: bigint;
  winLoss: bigint;
  at: number;
}

/** A VIP tier: thresholds in fen, rebate rates in parts per million by platform. */
export interface ModelTier {
  recharge: bigint;
  flow: bigint;
  ppm: Record<string, number>;
}

/** The platforms of other companies. */
export interface ModelRemote {
  names: readonly string[];
  /** Whether they refuse a transfer of this many fen. */
  refuses(amount: bigint): boolean;
}

/** Data that all members share. */
export interface ModelHouse {
  platforms: readonly { name: string; platname: string }[];
  /** Those of the platforms that are remote; by default none. */
  remote?: ModelRemote;
  tiers: readonly ModelTier[];
  rules: readonly ModelRule[];
  clock: ModelClock;
}

/** The pauses that members can set. */
export type Pause = 'timeout' | 'exclusion';

/** The amount of a rebate in fen, rounded down once per rebate. */
export const share = ({ turnover, ppm }: Rebate): bigint => (turnover * BigInt(ppm)) / 1_000_000n;
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** A game that a member has launched, and what its provider stakes with. */
export interface OpenGame {
  platform: string;
  code: string;
  token: string;
}
