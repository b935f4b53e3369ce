import { messages } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database';
import { addressOf, deviceOf, networkOf } from '../http/address';
import { CallResult } from '../http/result';
import { DomainError } from '../http/domainError';
import { frozenMessage } from '../http/memberRestrictions';
import { registerCall } from '../http/route';
import { endSession, openSession } from '../http/session';
import { consume, countEveryFailure, countFailures } from '../http/throttle';
import { logSecurityEvent } from '../log/logSecurityEvent';
import type { Services } from '../services';
import { assertNotExpired } from './assertNotExpired';
import { guestOf, type Hasher, inHashTurn } from './passwords';
import { findLogin, hasUsedAddress, insertLoginAttempt, lockLogin, recordLogin, renewPasswordHash } from './queries';

/**
 * Wrong passwords in a row are limited for one name and from one address. Attempts from an address that the member has
 * used before are counted separately, so that guesses from elsewhere do not lock the member out. `subject` is the
 * member, or the name if it does not exist.
 */
const bucketsOf = (subject: string, network: string, familiar: boolean) => ({
  name: { key: familiar ? `login-familiar:${network}:${subject}` : `login:${subject}`, capacity: 10, seconds: 20 },
  address: { key: `login-address:${network}`, capacity: 15, seconds: 5 },
});

const wrongCredentials = (member: { id: string } | undefined) =>
  new DomainError(messages.credentialsWrong, undefined, { event: 'login-failed', member: member?.id });

interface Attempt {
  name: string;
  password: string;
  address: string;
  network: string;
}

/**
 * Checks name and password. Places are taken before hashing; only a right password gives them back. From a familiar
 * address the address's place is left to take after a failure, so that guesses at other names do not lock the member
 * out: `uncounted`.
 */
const checkLogin = async (
  { db, throttles }: Services,
  { name, password, address, network }: Attempt,
  hasher: Hasher,
) => {
  const member = await findLogin(db, name);
  const familiar = await hasUsedAddress(db, member?.id, address);
  const buckets = bucketsOf(member?.id ?? `unknown:${name.toLowerCase()}`, network, familiar);
  const check = () => countFailures(throttles, buckets.name, () => hasher.matches(member?.password_hash, password));
  const correct = await (familiar ? check() : countEveryFailure(throttles, buckets.address, check));
  const renewedHash = member && correct ? await hasher.renewed(member.password_hash, password) : undefined;
  return { member, correct, renewedHash, uncounted: familiar ? buckets.address : undefined };
};

/**
 * Opens a session in place of one that the request carries, for a member whose password is right. Throws a DomainError
 * if the member may not log in.
 */
const logIn = async (
  tx: Transaction,
  { member, renewedHash }: { member: { id: string; password_hash: string }; renewedHash: string | undefined },
  request: FastifyRequest,
  now: Date,
): Promise<string> => {
  // A concurrent change of the password, or a freeze, either commits first, and this login fails, or waits and then
  // deletes this session.
  const state = await lockLogin(tx, member.id, member.password_hash, now);
  if (!state) throw wrongCredentials(member);
  if (state.frozen) throw new DomainError(frozenMessage);
  if (state.password_used_at) throw new DomainError('临时密码只能使用一次，请联系客服重新获取！');
  assertNotExpired(state.password_reset_at, now);
  if (renewedHash !== undefined) await renewPasswordHash(tx, member.id, renewedHash);
  await recordLogin(tx, member.id, now);
  await endSession(tx, request);
  return openSession(tx, member.id, request);
};

/** Login and logoff. Logoff succeeds without a session too. */
export const loginRoutes = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'login_pc', async ({ input, request, services: { db, throttles, now } }) => {
    const [device, address] = [deviceOf(request), addressOf(request)];
    const attempt = { ...input, address, network: networkOf(request) };
    const { member, correct, renewedHash, uncounted } = await inHashTurn(guestOf(request), (hasher) =>
      checkLogin(services, attempt, hasher),
    );
    const recordAttempt = (succeeded: boolean) =>
      insertLoginAttempt(db, { memberId: member?.id, device, address, succeeded });
    if (!member || !correct) {
      await recordAttempt(false);
      if (uncounted) await consume(throttles, uncounted);
      throw wrongCredentials(member);
    }
    let token: string | undefined;
    try {
      token = await db.transaction((tx) => logIn(tx, { member, renewedHash }, request, now()));
    } catch (error) {
      if (error instanceof DomainError && !error.security)
        logSecurityEvent(request, { event: 'login-refused', member: member.id });
      throw error;
    } finally {
      await recordAttempt(token !== undefined);
    }
    return new CallResult({ api_token: token }, '登录成功！');
  });

  registerCall(app, services, 'logoff', async ({ request, services: { db } }) => {
    await endSession(db, request);
    return new CallResult(null, '退出成功！');
  });
};
