import { codes, messages } from '@site/contract';
import type { Transaction, Queryable } from '../../base/database/database';
import { changes, value } from '../../base/database/statements';
import { DomainError } from '../../base/errors/domainError';
import { countFailures } from '../../base/http/throttle';
import { stepOf } from '../../base/crypto/totp';
import type { Services } from '../calls/services';

/** The member's secret; it counts from `enabled_at` on. */
export const findTotp = (db: Queryable, memberId: string) =>
  db.row<{ secret_cipher: Buffer; enabled_at: Date | null; last_step: string }>(
    'select secret_cipher, enabled_at, last_step from member_totp where member_id = $1',
    [memberId],
  );

/** Stores a secret that does not count yet; returns false if one counts already. */
export const storeTotp = (db: Queryable, memberId: string, secretCipher: Buffer): Promise<boolean> =>
  changes(
    db,
    `insert into member_totp as stored (member_id, secret_cipher) values ($1, $2)
      on conflict on constraint member_totp_of do update set secret_cipher = excluded.secret_cipher, last_step = 0
        where stored.enabled_at is null`,
    [memberId, secretCipher],
  );

/** Lets a secret count, unless another was stored meanwhile; returns whether it did. */
export const enableTotp = (
  tx: Transaction,
  { memberId, secretCipher, step, now }: { memberId: string; secretCipher: Buffer; step: number; now: Date },
): Promise<boolean> =>
  changes(
    tx,
    `update member_totp set enabled_at = $4, last_step = $3
      where member_id = $1 and secret_cipher = $2 and enabled_at is null`,
    [memberId, secretCipher, step, now],
  );

/** Records the time step of a code; returns false if that code or a later one was used. */
const recordTotpStep = (tx: Transaction, memberId: string, step: number): Promise<boolean> =>
  changes(
    tx,
    'update member_totp set last_step = $2 where member_id = $1 and enabled_at is not null and last_step < $2',
    [memberId, step],
  );

/** Deletes the member's secret; returns whether it counted. */
export const deleteTotp = async (tx: Queryable, memberId: string): Promise<boolean> =>
  (await value<boolean>(tx, 'delete from member_totp where member_id = $1 returning enabled_at is not null', [
    memberId,
  ])) ?? false;

/** Wrong codes in a row: ten, then one in two minutes. */
export const totpBucket = (memberId: string) => ({ key: `totp:${memberId}`, capacity: 10, seconds: 120 });

/** How a code compares: `off` without one-time codes, else the time step of a right code. */
type CheckedTotp = 'off' | 'missing' | 'wrong' | { step: number };

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
