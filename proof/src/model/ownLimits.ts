import { yuan } from '../../../api/src/base/money/money';

const day = 86_400_000;

type Period = 'day' | 'week' | 'month';

/** How much a member may deposit in a period; a higher limit waits in `next`. */
export interface DepositLimit {
  period: Period;
  /** Fen; undefined for none. */
  amount: bigint | undefined;
  next?: { amount: bigint | undefined; from: number } | undefined;
}

/** The limits of a new member. */
export const noLimits = (): DepositLimit[] => [
  { period: 'day', amount: undefined },
  { period: 'week', amount: undefined },
  { period: 'month', amount: undefined },
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

/** When the Beijing day, week from Monday or month began; `midnight` is the start of the day. */
const startOf = (period: Period, midnight: number): number => {
  const beijing = new Date(midnight + 8 * 3_600_000);
  const daysBefore = { day: 0, week: (beijing.getUTCDay() + 6) % 7, month: beijing.getUTCDate() - 1 }[period];
  return midnight - daysBefore * day;
};

const usedOf = ({ period }: DepositLimit, deposits: readonly Deposit[], midnight: number): bigint =>
  deposits.filter(({ at }) => at >= startOf(period, midnight)).reduce((total, { amount }) => total + amount, 0n);

/** The limits on losses and stakes as the host must show them, a line each. The model sets none. */
export const expectedPlayLimits = (bets: readonly { winLoss: bigint; at: number }[], midnight: number): string[] => [
  ...(['day', 'week', 'month'] as const).map((period) => {
    const lost = bets.filter(({ at }) => at >= startOf(period, midnight)).reduce((sum, it) => sum - it.winLoss, 0n);
    return `loss ${period} - ${yuan(lost > 0n ? lost : 0n)}`;
  }),
  'stake bet - -',
];

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
