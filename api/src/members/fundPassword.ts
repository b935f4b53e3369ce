import { createHmac, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/database';
import { DomainError } from '../http/domainError';
import { reset, consume, concurrentCheckWait } from '../http/throttle';
import { isPassword } from './passwords';

/** A wrong fund password is refused; only beyond twenty in a row one has to wait (wire). */
const bucketOf = (memberId: string) => ({ key: `fund-password:${memberId}`, capacity: 20, seconds: 60 });

const isRight = async (db: Queryable, memberId: string, password: string): Promise<boolean> => {
  const bucket = bucketOf(memberId);
  await consume(db, bucket, concurrentCheckWait);
  const member = await db.row<{ fund_password_hash: string }>('select fund_password_hash from member where id = $1', [
    memberId,
  ]);
  const right = await isPassword(member?.fund_password_hash, password);
  if (right) await reset(db, bucket.key);
  return right;
};

/** Checks that are under way, by member and password: one hash serves the same password sent many times at once. */
const underWay = new Map<string, Promise<boolean>>();
const processKey = randomBytes(32);

/** Checks the member's fund password; a wrong one is a DomainError with `message`. Slow: not inside a transaction. */
export const checkFundPassword = async (
  db: Queryable,
  memberId: string,
  password: string,
  message = '支付密码错误！',
): Promise<void> => {
  const key = `${memberId}:${createHmac('sha256', processKey).update(password).digest('base64')}`;
  const earlier = underWay.get(key);
  const check = earlier ?? isRight(db, memberId, password).finally(() => underWay.delete(key));
  if (!earlier) underWay.set(key, check);
  if (await check) return;
  // Each wrong try counts, also those that another one's hash has served.
  if (earlier) await consume(db, bucketOf(memberId));
  throw new DomainError(message);
};
