import * as v from 'valibot';
import type { Queryable } from '../../database/database';
import { DomainError } from '../../http/domainError';
import { fen } from '../../http/money';
import type { Edit } from '../../settings/edit';
import { readSetting, setting, yuanText } from '../../settings/settings';

/**
 * Changes that need a second operator: approving a withdrawal of at least `payout` yuan, or a deposit of which at least
 * `payout` yuan more arrived than was ordered.
 */
export const secondApproval = setting('operators.secondApproval', v.object({ payout: yuanText('50000.00') }), {
  payout: '50000.00',
});

/** Whether a second operator must approve an amount, in fen. */
export const needsSecondApproval = async (db: Queryable, amount: bigint): Promise<boolean> =>
  amount > 0n && amount >= fen((await readSetting(db, secondApproval)).payout);

/**
 * Throws a DomainError, unless the operator confirmed the change, if the limit rises by more than 20 %: one operator
 * alone then approves larger amounts.
 */
export const assertSecondApprovalChange = (
  { before, after }: Edit<typeof secondApproval.initial>,
  confirmed: boolean,
): void => {
  if (confirmed || fen(after.payout) * 5n <= fen(before.payout) * 6n) return;
  throw new DomainError(`复核金额由${before.payout}改为${after.payout}，上调超过20%，请确认后再提交！`);
};
