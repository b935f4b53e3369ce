import { messages } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { violates } from '../../base/database/errors';
import { insertWithId } from '../../base/database/statements';
import { addressOf, deviceOf, networkOf } from '../../base/http/address';
import { CallResult } from '../../base/http/result';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../calls/route';
import { endSession, openSession } from '../calls/session';
import { consume } from '../../base/http/throttle';
import type { Routes } from '../calls/services';
import { assertUncommon } from '../passwords/commonPasswords';
import { isOfAge, readMinimumAge } from '../site/licence';
import { guestOf, inHashTurn } from '../passwords/passwords';
import { findLogin } from '../sessions/logins.store';

const nameTaken = () => new DomainError('该用户名已被注册！');

/** With real payments, throws a DomainError without a birthday and for anyone below the minimum age. */
const assertOfAge = async (db: Queryable, birthday: string, now: Date): Promise<void> => {
  const age = await readMinimumAge(db);
  if (age === undefined) return;
  if (birthday === '') throw new DomainError(messages.birthday);
  if (!isOfAge(birthday, age, now)) throw new DomainError(`未满${age}周岁，不能注册！`);
};

/**
 * Registers a member and opens a session in place of one that the request carries. One address may register 240 at
 * once, and then one every 15 s.
 */
export const registerRoute: Routes = (app, services) =>
  registerCall(app, services, 'register', async ({ input, request, services: { db, throttles, now } }) => {
    // Counted in turn too: many updates of one address's row at once would occupy all connections of the pool.
    const [passwordHash, fundPasswordHash] = await inHashTurn(guestOf(request), async ({ hash }) => {
      await consume(throttles, { key: `register:${networkOf(request)}`, capacity: 240, seconds: 15 });
      assertUncommon(input.password);
      await assertOfAge(db, input.birthday, now());
      if (await findLogin(db, input.name)) throw nameTaken();
      return [await hash(input.password), await hash(input.paypassword)];
    });
    try {
      const token = await db.transaction(async (tx) => {
        const memberId = await insertWithId(tx, 'member', {
          username: input.name,
          password_hash: passwordHash,
          fund_password_hash: fundPasswordHash,
          realname: input.realname,
          birthday: input.birthday,
          // For flags of members who share them.
          registered_address: addressOf(request),
          registered_device: deviceOf(request),
        });
        await endSession(tx, request);
        return openSession(tx, memberId ?? '', request);
      });
      return new CallResult({ api_token: token }, '注册成功！');
    } catch (error) {
      if (violates(error, 'member_username_taken')) throw nameTaken();
      throw error;
    }
  });
