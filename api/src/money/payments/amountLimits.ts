import { maximumAmount, minimumWithdrawal } from '@site/contract';
import * as v from 'valibot';
import { DomainError } from '../../base/errors/domainError';
import { fen, yuan } from '../../base/money/money';
import { setting, yuanText } from '../../base/settings/settings';

const amount = yuanText('100.00');

/* The amount of a withdrawal is called 提现金额, as in the form's own message; other texts say 取款. */
const names = { deposit: '存款', withdrawal: '提现' } as const;

/** The least and the most yuan of one deposit and of one withdrawal. Members' withdrawals never go below 100 yuan. */
export const amountLimits = setting(
  'payments.amountLimits',
  v.pipe(
    v.object({
      deposit_least: v.pipe(
        amount,
        v.check((it) => fen(it) > 0n, '存款下限须大于0！'),
      ),
      deposit_most: amount,
      withdrawal_least: v.pipe(
        amount,
        v.check((it) => fen(it) >= fen(minimumWithdrawal), `取款下限不能低于${minimumWithdrawal}元！`),
      ),
      withdrawal_most: amount,
    }),
    v.check((it) => fen(it.deposit_least) <= fen(it.deposit_most), '存款下限不能高于上限！'),
    v.check((it) => fen(it.withdrawal_least) <= fen(it.withdrawal_most), '取款下限不能高于上限！'),
  ),
  {
    deposit_least: '0.01',
    deposit_most: maximumAmount,
    withdrawal_least: minimumWithdrawal,
    withdrawal_most: maximumAmount,
  },
);

/** Yuan as members read it: `100` for `100.00`. */
const shown = (limit: string) => yuan(fen(limit)).replace(/\.00$/, '');

/** Throws a DomainError that names the limit if one deposit or withdrawal of `value` fen is below or above it. */
export const assertWithinAmountLimits = (
  limits: v.InferOutput<typeof amountLimits.schema>,
  kind: keyof typeof names,
  value: bigint,
): void => {
  const [least, most] = [limits[`${kind}_least`], limits[`${kind}_most`]];
  if (value < fen(least)) throw new DomainError(`单笔${names[kind]}金额不能低于${shown(least)}元！`);
  if (value > fen(most)) throw new DomainError(`单笔${names[kind]}金额不能高于${shown(most)}元！`);
};
