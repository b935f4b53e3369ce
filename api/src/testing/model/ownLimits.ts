import { yuan } from '../../http/money';

const day = 86_400_000;

type Period = 'day' | 'week' | 'month';

/** How much may be deposited in a period; a looser amount waits in `next`. */
export interface DepositLimit {
  period: Period;
  /** Days that the period looks back over, today included. */
  days: number;
  /** Fen; undefined for none. */
  amount: bigint | undefined;
  next?: { amount: bigint | undefined; from: number } | undefined;
}

/** What a new member has. */
export const noLimits = (): DepositLimit[] => [
  { period: 'day', days: 1, amount: undefined },
  { period: 'week', days: 7, amount: undefined },
  { period: 'month', days: 30, amount: undefined },
];

const holding = ({ amount, next }: DepositLimit, now: number) => (next && next.from <= now ? next.amount : amount);

/** A tighter amount holds at once, a looser one (or none) after 24 hours; either takes the place of one that still waits. */
export const decideOn = (limit: DepositLimit, amount: bigint | undefined, now: number): void => {
  const current = holding(limit, now);
  const tighter = amount === undefined ? current === undefined : current === undefined || amount <= current;
  limit.amount = tighter ? amount : current;
  limit.next = tighter ? undefined : { amount, from: now + day };
};

/** A deposit that counts, in fen. */
interface Deposit {
  amount: bigint;
  at: number;
}

const usedOf = ({ days }: DepositLimit, deposits: readonly Deposit[], midnight: number): bigint =>
  deposits.filter(({ at }) => at >= midnight - (days - 1) * day).reduce((total, { amount }) => total + amount, 0n);

/** Whether all the limits leave room for one more deposit. */
export const leaveRoom = (
  limits: readonly DepositLimit[],
  deposits: readonly Deposit[],
  amount: bigint,
  { now, midnight }: { now: number; midnight: number },
): boolean =>
  limits.every((limit) => {
    const most = holding(limit, now);
    return most === undefined || usedOf(limit, deposits, midnight) + amount <= most;
  });

/** The limits as members are told them, a line each. */
export const expectedLimits = (
  limits: readonly DepositLimit[],
  deposits: readonly Deposit[],
  { now, midnight }: { now: number; midnight: number },
): string[] =>
  limits.map((limit) => {
    const most = holding(limit, now);
    return `deposit ${limit.period} ${most === undefined ? '-' : yuan(most)} ${yuan(usedOf(limit, deposits, midnight))}`;
  });
