import { codes, messages } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { countFailures } from '../../base/http/throttle';
import { stepOf } from '../../base/crypto/totp';
import type { Services } from '../calls/services';
import { findTotp, recordTotpStep } from './totp.store';

/** Wrong codes in a row: ten, then one in two minutes. */
export const totpBucket = (memberId: string) => ({ key: `totp:${memberId}`, capacity: 10, seconds: 120 });

/** How a code compares: `off` without one-time codes, else the time step of a right code. */
export type CheckedTotp = 'off' | 'missing' | 'wrong' | { step: number };

/** The refusal of a login by password, a new passkey, or the end of the codes, whose code is missing or wrong. */
export const refusedTotp = (reason: 'missing' | 'wrong', member: string) =>
  new DomainError(
    reason === 'missing' ? messages.totp : '动态验证码错误！',
    codes.refused,
    { event: `totp-${reason}`, member },
    { totp_required: 1 },
  );

/** Compares a code (`''` for none) with the member's secret. `consumeTotp` uses it up when what it allows commits. */
export const checkTotp = async (
  { db, throttles, cipher, now }: Services,
  memberId: string,
  code: string,
): Promise<CheckedTotp> => {
  const stored = await findTotp(db, memberId);
  if (!stored?.enabled_at) return 'off';
  if (code === '') return 'missing';
  const secret = cipher.decrypt({ field: 'member.totp', memberId }, stored.secret_cipher);
  let step: number | undefined;
  const right = await countFailures(throttles, totpBucket(memberId), async () => {
    step = stepOf(secret, code, now());
    return step !== undefined && step > Number(stored.last_step);
  });
  return right && step !== undefined ? { step } : 'wrong';
};

/** Like `checkTotp`, but throws a DomainError if the code is missing or wrong. */
export const requireTotp = async (
  services: Services,
  memberId: string,
  code: string,
): Promise<Exclude<CheckedTotp, 'missing' | 'wrong'>> => {
  const checked = await checkTotp(services, memberId, code);
  if (checked === 'missing' || checked === 'wrong') throw refusedTotp(checked, memberId);
  return checked;
};

/** Uses a right code up. Throws a DomainError if another call has used it, or a later one, meanwhile. */
export const consumeTotp = async (tx: Transaction, memberId: string, { step }: { step: number }): Promise<void> => {
  if (!(await recordTotpStep(tx, memberId, step))) throw refusedTotp('wrong', memberId);
};
