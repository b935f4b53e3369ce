import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { yuan } from '../../base/money/money';
import { DomainError } from '../../base/errors/domainError';
import { decimalText, setting } from '../../base/settings/settings';
import { readTurnoverDue } from './turnover.store';

const multiple = decimalText(/^[0-9]{1,3}(\.[0-9]{1,2})?$/, '请填写倍数，如1或1.5！');

/**
 * How many times deposits and red packets must be staked before a withdrawal; 0 demands nothing. The trigger
 * `turnover_require` reads it when it counts a credit, and has the same initial values.
 */
export const withdrawalTurnover = setting(
  'payments.withdrawalTurnover',
  v.object({ deposits: multiple, redPackets: multiple }),
  { deposits: '0', redPackets: '1' },
);

/** Throws a DomainError with the turnover that is missing while the member has not staked enough for a withdrawal. */
export const assertTurnover = async (db: Queryable, memberId: string): Promise<void> => {
  const due = await readTurnoverDue(db, memberId);
  if (due > 0n) throw new DomainError(`取款前还需完成流水${yuan(due)}元！`);
};
