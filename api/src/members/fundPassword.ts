import type { Queryable } from '../database/database';
import { Refusal } from '../http/refusal';
import { empty, take, whileOthersCheck } from '../http/throttle';
import { isPassword } from './passwords';

/** A wrong fund password is refused; only beyond twenty in a row one has to wait (wire). */
const bucketOf = (memberId: string) => ({ key: `fund-password:${memberId}`, capacity: 20, seconds: 60 });

/** Checks the member's fund password; a wrong one is a Refusal with `message`. Slow: not inside a transaction. */
export const checkFundPassword = async (
  db: Queryable,
  memberId: string,
  password: string,
  message = '支付密码错误！',
): Promise<void> => {
  const bucket = bucketOf(memberId);
  await take(db, bucket, whileOthersCheck);
  const member = await db.row<{ fund_password_hash: string }>('select fund_password_hash from member where id = $1', [
    memberId,
  ]);
  if (!(await isPassword(member?.fund_password_hash, password))) throw new Refusal(message);
  await empty(db, bucket.key);
};
