import type { ModelClock } from './clock';

const hour = 3_600_000;

/** A red packet's rule as members and operators are told it; amounts in fen, times in ms of the Beijing day. */
export interface ModelRule {
  start: number;
  end: number;
  recharge: bigint;
  flow: bigint;
  /** What a claim may pay. */
  least: bigint;
  most: bigint;
}

/** A red packet that was taken: the deposits that had earned it, and what it paid. */
export interface RedPacket {
  rule: number;
  day: number;
  deposited: bigint;
  amount: bigint;
}

interface Dated {
  amount: bigint;
  at: number;
}

const sumSince = (rows: readonly Dated[], from: number, to: number): bigint =>
  rows.filter(({ at }) => from <= at && at < to).reduce((total, { amount }) => total + amount, 0n);

/**
 * What of the rules a member has earned today and not taken: approved deposits from noon of the day before to ten, and the day's
 * turnover (spec 2 §2, wire).
 */
export const earned = (
  rules: readonly ModelRule[],
  { taken, deposits, bets }: { taken: readonly RedPacket[]; deposits: readonly Dated[]; bets: readonly Dated[] },
  { midnight }: ModelClock,
) => {
  const deposited = sumSince(deposits, midnight - 12 * hour, midnight + 10 * hour);
  const turnover = sumSince(bets, midnight, midnight + 24 * hour);
  const used = taken.filter(({ day }) => day === midnight).map(({ rule }) => rule);
  const open = rules.flatMap(({ recharge, flow }, index) =>
    !used.includes(index) && deposited >= recharge && turnover >= flow ? [index] : [],
  );
  return { deposited, open, used: used.length };
};

/** Whether the clock is within a rule's hours. */
export const isRunning = ({ start, end }: ModelRule, { timeOfDay }: ModelClock): boolean =>
  start <= timeOfDay && timeOfDay < end;
