import type { ModelClock } from './clock';

const hour = 3_600_000;

/** A red packet rule; amounts in fen, times in ms since the start of the Beijing day. */
export interface ModelRule {
  start: number;
  end: number;
  recharge: bigint;
  flow: bigint;
  /** Smallest and largest amount of a claim. */
  least: bigint;
  most: bigint;
}

/** A claimed red packet: the deposits that fulfilled its rule, and the amount paid. */
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
 * The rules that a member has fulfilled today and not used: they require approved deposits from 12:00 of the day before
 * to 10:00, and the turnover of the day.
 */
export const fulfilledRules = (
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

/** Whether the clock is within the hours of a rule. */
export const isRunning = ({ start, end }: ModelRule, { timeOfDay }: ModelClock): boolean =>
  start <= timeOfDay && timeOfDay < end;
