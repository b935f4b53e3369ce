import * as v from 'valibot';
import type { Queryable } from '../database/database';
import { yuan } from '../http/money';
import { DomainError } from '../http/domainError';
import { decimalText, readSetting, setting } from '../settings/settings';
import { sumRemainingTurnover } from './queries';

const multiple = decimalText(/^[0-9]{1,3}(\.[0-9]{1,2})?$/, '请填写倍数，如1或1.5！');

/** How many times deposits and red packets must be wagered before a withdrawal; 0 enforces nothing. */
export const withdrawalTurnover = setting(
  'payments.withdrawalTurnover',
  v.object({ deposits: multiple, redPackets: multiple }),
  { deposits: '0', redPackets: '1' },
);

/** Fen that the member must still wager before a withdrawal. */
export const remainingTurnover = async (db: Queryable, memberId: string): Promise<bigint> => {
  const multiples = await readSetting(db, withdrawalTurnover);
  if (Object.values(multiples).every((times) => Number(times) === 0)) return 0n;
  return sumRemainingTurnover(db, memberId, multiples);
};

/** Throws a DomainError with the turnover that is missing while the member has not wagered enough for a withdrawal. */
export const assertTurnover = async (db: Queryable, memberId: string): Promise<void> => {
  const remaining = await remainingTurnover(db, memberId);
  if (remaining > 0n) throw new DomainError(`取款前还需完成流水${yuan(remaining)}元！`);
};
