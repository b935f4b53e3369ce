import type { FastifyInstance } from 'fastify';
import { addressOf, deviceOf, networkOf } from '../http/address';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { registerCall } from '../http/route';
import { endSession, openSession } from '../http/session';
import { consume, countFailures, rejectIfFull } from '../http/throttle';
import type { Services } from '../services';
import { isPassword } from './passwords';
import { findLogin, hasUsedAddress, insertLoginAttempt, lockPasswordHash } from './queries';

/**
 * Wrong passwords in a row are limited for one name and from one address. Attempts from an address that the member has
 * used before are counted separately, so that guesses from elsewhere do not lock the member out.
 */
const bucketsOf = (name: string, network: string, familiar: boolean) => ({
  name: { key: familiar ? `login-familiar:${network}:${name}` : `login:${name}`, capacity: 10, seconds: 20 },
  address: { key: `login-address:${network}`, capacity: 15, seconds: 5 },
});

const wrongCredentials = () => new DomainError('账号或密码错误！');

/** Login and logoff. Logoff succeeds without a session too. */
export const loginRoutes = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'login_pc', async ({ input, request, services: { db } }) => {
    const [device, address] = [deviceOf(request), addressOf(request)];
    const member = await findLogin(db, input.name);
    const familiar = await hasUsedAddress(db, member?.id, address);
    const buckets = bucketsOf(input.name.toLowerCase(), networkOf(request), familiar);
    if (!familiar) await rejectIfFull(db, buckets.address);
    const correct = await countFailures(db, buckets.name, () => isPassword(member?.password_hash, input.password));
    await insertLoginAttempt(db, { memberId: member?.id, device, address, succeeded: correct });
    if (!member || !correct) {
      await consume(db, buckets.address);
      throw wrongCredentials();
    }
    const token = await db.transaction(async (tx) => {
      // A concurrent password change either commits first, and this login fails, or waits and then deletes this
      // session.
      if (!(await lockPasswordHash(tx, member.id, member.password_hash))) throw wrongCredentials();
      return openSession(tx, member.id, request);
    });
    return new CallResult({ api_token: token }, '登录成功！');
  });

  registerCall(app, services, 'logoff', async ({ request, services: { db } }) => {
    await endSession(db, request);
    return new CallResult(null, '退出成功！');
  });
};
