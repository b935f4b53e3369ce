import * as v from 'valibot';
import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { DomainError } from '../http/domainError';
import { readSetting, setting } from '../settings/settings';

const second = 1000;
const hour = 3600 * second;

const outside = '时限须在0至720小时之间！';
const hours = v.pipe(v.number(outside), v.integer(outside), v.minValue(0, outside), v.maxValue(720, outside));

/**
 * Hours without withdrawals: to a payout account after it was bound, and to any account after a password was changed or
 * reset. 0, the default, enforces nothing.
 */
export const coolingOff = setting('payments.coolingOff', v.object({ account: hours, password: hours }), {
  account: 0,
  password: 0,
});

interface Changes {
  accountBoundAt: Date;
  /** When the login or the fund password was changed; null if it never was. */
  passwordsChangedAt: Date | null;
}

/** The end of a period that is still running, in whole seconds as it is shown. */
const endOf = (start: Date | null, length: number, now: Date): Date | undefined => {
  if (!start || length === 0) return undefined;
  const end = new Date(Math.ceil((start.getTime() + length * hour) / second) * second);
  return end > now ? end : undefined;
};

/** Throws a DomainError with the moment from which the member can withdraw to the account, if it is after `now`. */
export const assertCooledOff = async (
  db: Queryable,
  { accountBoundAt, passwordsChangedAt }: Changes,
  now: Date,
): Promise<void> => {
  const { account, password } = await readSetting(db, coolingOff);
  const ofAccount = endOf(accountBoundAt, account, now);
  const ofPassword = endOf(passwordsChangedAt, password, now);
  if (ofAccount && (!ofPassword || ofAccount >= ofPassword)) {
    throw new DomainError(`收款账户绑定后${account}小时内不能向其取款，请于${beijingTime(ofAccount)}后再试！`);
  }
  if (ofPassword) {
    throw new DomainError(`修改密码后${password}小时内不能取款，请于${beijingTime(ofPassword)}后再试！`);
  }
};
