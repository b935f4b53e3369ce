import { yuan } from '../../../api/src/base/money/money';

const day = 86_400_000;

type Period = 'day' | 'week' | 'month';

/** How much a member may deposit in a period; a higher limit waits in `next`. */
export interface DepositLimit {
  period: Period;
  /** Days that the period covers, today included. */
  days: number;
  /** Fen; undefined for none. */
  amount: bigint | undefined;
  next?: { amount: bigint | undefined; from: number } | undefined;
}

/** The limits of a new member. */
export const noLimits = (): DepositLimit[] => [
  { period: 'day', days: 1, amount: undefined },
  { period: 'week', days: 7, amount: undefined },
  { period: 'month', days: 30, amount: undefined },
];

const amountInForce = ({ amount, next }: DepositLimit, now: number) =>
  next && next.from <= now ? next.amount : amount;

/**
 * Sets a limit: a lower one takes effect at once, a higher one (or none) after 24 hours; either replaces a waiting one.
 */
export const applyLimit = (limit: DepositLimit, amount: bigint | undefined, now: number): void => {
  const current = amountInForce(limit, now);
  const isLower = amount === undefined ? current === undefined : current === undefined || amount <= current;
  limit.amount = isLower ? amount : current;
  limit.next = isLower ? undefined : { amount, from: now + day };
};

/** A deposit in fen that limits count. */
interface Deposit {
  amount: bigint;
  at: number;
}

const usedOf = ({ days }: DepositLimit, deposits: readonly Deposit[], midnight: number): bigint =>
  deposits.filter(({ at }) => at >= midnight - (days - 1) * day).reduce((total, { amount }) => total + amount, 0n);

/** Whether all limits allow one more deposit. */
export const allowDeposit = (
  limits: readonly DepositLimit[],
  deposits: readonly Deposit[],
  amount: bigint,
  { now, midnight }: { now: number; midnight: number },
): boolean =>
  limits.every((limit) => {
    const max = amountInForce(limit, now);
    return max === undefined || usedOf(limit, deposits, midnight) + amount <= max;
  });

/** The limits as the host must show them, a line each. */
export const expectedLimits = (
  limits: readonly DepositLimit[],
  deposits: readonly Deposit[],
  { now, midnight }: { now: number; midnight: number },
): string[] =>
  limits.map((limit) => {
    const max = amountInForce(limit, now);
    return `deposit ${limit.period} ${max === undefined ? '-' : yuan(max)} ${yuan(usedOf(limit, deposits, midnight))}`;
  });
