import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { fen } from '../../base/money/money';
import type { Edit } from '../../base/settings/edit';
import { readSetting, setting, wholeNumber, yuanText } from '../../base/settings/settings';
import { hasRealPayments } from '../../members/site/licence';

/**
 * Hours in which an operator cannot confirm changes after another operator has added, disabled or enabled the account,
 * or changed its password, device or roles: an admin could otherwise add an operator and confirm as that operator.
 * While it is not set, there is no delay with play money.
 */
export const confirmDelay = setting('operators.confirmDelay', wholeNumber(0, 720, '时限须在0至720小时之间！'), 24);

export const readConfirmDelay = async (db: Queryable): Promise<number> =>
  readSetting(db, (await hasRealPayments(db)) ? confirmDelay : { ...confirmDelay, initial: 0 });

const initial = {
  deposit: '50000.00',
  payout: '50000.00',
  operator_day: '200000.00',
  member_day: '100000.00',
  adjustments: '100000.00',
};
type Limit = keyof typeof initial;

/** Values that were stored before a limit existed lack it. */
const limit = (name: Limit) => v.optional(yuanText(initial[name]), initial[name]);

/**
 * What one operator may approve without a second one, in yuan: deposits of which less than `deposit` is credited and
 * withdrawals of less than `payout`, together up to `operator_day` in 24 hours. `member_day` is the same for the
 * orders of one member, by all operators. `adjustments` is what adjustments may credit to one member in 24 hours, also
 * by two operators: more needs a change of this setting, which cashiers cannot make.
 */
export const secondApproval = setting(
  'operators.secondApproval',
  v.object({
    deposit: limit('deposit'),
    payout: limit('payout'),
    operator_day: limit('operator_day'),
    member_day: limit('member_day'),
    adjustments: limit('adjustments'),
  }),
  initial,
);

/** The limits in fen. */
export const readApprovalLimits = async (db: Queryable): Promise<Record<Limit, bigint>> => {
  const stored = await readSetting(db, secondApproval);
  return {
    deposit: fen(stored.deposit),
    payout: fen(stored.payout),
    operator_day: fen(stored.operator_day),
    member_day: fen(stored.member_day),
    adjustments: fen(stored.adjustments),
  };
};

const names: Record<Limit, string> = {
  deposit: '存款复核金额',
  payout: '取款复核金额',
  operator_day: '操作员24小时复核金额',
  member_day: '会员24小时复核金额',
  adjustments: '会员24小时调增上限',
};

/**
 * Throws a DomainError, unless the operator confirmed the change, if a limit rises by more than 20 %: one operator
 * alone then approves larger amounts.
 */
export const assertSecondApprovalChange = (
  { before, after }: Edit<typeof secondApproval.initial>,
  confirmed: boolean,
): void => {
  if (confirmed) return;
  const raised = (Object.keys(names) as Limit[]).find((name) => fen(after[name]) * 5n > fen(before[name]) * 6n);
  if (!raised) return;
  throw new DomainError(`${names[raised]}由${before[raised]}改为${after[raised]}，上调超过20%，请确认后再提交！`);
};
