import * as v from 'valibot';
import type { Queryable } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { readSetting, setting, wholeNumber } from '../../base/settings/settings';

const second = 1000;
const hour = 3600 * second;

const hours = wholeNumber(0, 720, '时限须在0至720小时之间！');

/**
 * Hours without withdrawals: to a payout account after it was bound, and to any account after a password was changed or
 * reset, a passkey added, a confirmation by passkey switched on, or one-time codes switched off. 0, the default,
 * enforces nothing, except after an operator's reset or correction of the name.
 */
export const coolingOff = setting('payments.coolingOff', v.object({ account: hours, password: hours }), {
  account: 0,
  password: 0,
});

/**
 * Fewest hours without withdrawals after an operator's reset or correction of the real name. It cannot be set lower:
 * an operator who resets the passwords of a member, or two who give the member another name, could otherwise withdraw
 * the member's money before the member notices.
 */
const hoursAfterReset = 24;

/** Since when a member's withdrawals may have to wait. */
export interface WaitingSince {
  accountBoundAt: Date | null;
  /** When a password or what else protects the sign-in was changed; null if nothing ever was. */
  passwordsChangedAt: Date | null;
  /** When an operator last reset a password, passkeys or one-time codes or corrected the name; null if none did. */
  resetAt: Date | null;
}

/** A period without withdrawals that is still running. */
interface Wait {
  hours: number;
  /** In whole seconds as it is shown. */
  end: Date;
}

const waitOf = (start: Date | null, length: number, now: Date): Wait | undefined => {
  if (!start || length === 0) return undefined;
  const end = new Date(Math.ceil((start.getTime() + length * hour) / second) * second);
  return end > now ? { hours: length, end } : undefined;
};

/** The periods without withdrawals that run at `now`; undefined where none does. */
export const readWaits = async (
  db: Queryable,
  { accountBoundAt, passwordsChangedAt, resetAt }: WaitingSince,
  now: Date,
): Promise<Record<'account' | 'password' | 'reset', Wait | undefined>> => {
  const { account, password } = await readSetting(db, coolingOff);
  return {
    account: waitOf(accountBoundAt, account, now),
    password: waitOf(passwordsChangedAt, password, now),
    reset: waitOf(resetAt, Math.max(password, hoursAfterReset), now),
  };
};

/** Throws a DomainError with the moment from which the member can withdraw to the account, if it is after `now`. */
export const assertCooledOff = async (db: Queryable, since: WaitingSince, now: Date): Promise<void> => {
  const { account, password, reset } = await readWaits(db, since, now);
  const reasons = [
    { wait: account, text: (it: Wait) => `收款账户绑定后${it.hours}小时内不能向其取款` },
    { wait: password, text: (it: Wait) => `修改密码或登录验证后${it.hours}小时内不能取款` },
    { wait: reset, text: (it: Wait) => `客服重置密码、登录验证或更正姓名后${it.hours}小时内不能取款` },
  ].flatMap(({ wait, text }) => (wait ? [{ end: wait.end, text: text(wait) }] : []));
  const [latest] = reasons.toSorted((one, other) => other.end.getTime() - one.end.getTime());
  if (latest) throw new DomainError(`${latest.text}，请于${beijingTime(latest.end)}后再试！`);
};
