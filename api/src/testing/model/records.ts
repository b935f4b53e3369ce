import type { ModelClock } from './clock';
import type { ModelRule } from './redPackets';

/** What an operation ended in: the code of its answer and what the answer said and brought. */
export interface Answered {
  code: number;
  message?: string;
  data?: any;
}

export interface Order {
  /** As `gettransrecord.type`. */
  type: 1 | 2 | 3 | 4;
  amount: bigint;
  way: string;
  state: number;
  number: string;
  at: number;
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

/** A VIP tier as members are told it, as fen and parts in a million by platform. */
export interface ModelTier {
  recharge: bigint;
  flow: bigint;
  ppm: Record<string, number>;
}

/** What is the same for all members. */
export interface ModelHouse {
  platforms: readonly { name: string; platname: string }[];
  tiers: readonly ModelTier[];
  rules: readonly ModelRule[];
  clock: ModelClock;
}

/** What a member may take for a time: a rest, or leave. */
export type Pause = 'timeout' | 'exclusion';

/** What a rebate pays: floored once a row. */
export const share = ({ turnover, ppm }: Rebate): bigint => (turnover * BigInt(ppm)) / 1_000_000n;
export const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
