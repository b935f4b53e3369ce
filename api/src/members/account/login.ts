import { messages } from '@site/contract';
import { updateRow } from '../../base/database/statements';
import { addressOf, networkOf } from '../../base/http/address';
import { CallResult } from '../../base/http/result';
import { DomainError } from '../../base/errors/domainError';
import { registerCall } from '../calls/route';
import { logOff } from '../calls/session';
import { consume, countEveryFailure, countFailures } from '../../base/http/throttle';
import { checkTotp, refusedTotp, consumeTotp } from '../passkeys/memberTotp';
import type { Routes, Services } from '../calls/services';
import { assertNotExpired, guestOf, type Hasher, inHashTurn } from '../passwords/passwords';
import { loginAddressBucket, loginNameBucket, logInMember, recordAttempt } from '../sessions/logInMember';
import { findLogin, hasUsedAddress } from '../sessions/logins.store';

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
  const ofName = loginNameBucket(member?.id ?? `unknown:${name.toLowerCase()}`, network, familiar);
  const ofAddress = loginAddressBucket(network);
  const check = () => countFailures(throttles, ofName, () => hasher.matches(member?.password_hash, password));
  const correct = await (familiar ? check() : countEveryFailure(throttles, ofAddress, check));
  const renewedHash = member && correct ? await hasher.renewed(member.password_hash, password) : undefined;
  return { member, correct, renewedHash, uncounted: familiar ? ofAddress : undefined };
};

/** Login by password and logoff. Logoff succeeds without a session too. */
export const loginRoutes: Routes = (app, services) => {
  registerCall(app, services, 'login_pc', async ({ input, request }) => {
    const attempt = { ...input, address: addressOf(request), network: networkOf(request) };
    const { member, correct, renewedHash, uncounted } = await inHashTurn(guestOf(request), (hasher) =>
      checkLogin(services, attempt, hasher),
    );
    if (!member || !correct) {
      await recordAttempt(services, request, { memberId: member?.id, succeeded: false });
      if (uncounted) await consume(services.throttles, uncounted);
      throw wrongCredentials(member);
    }
    const totp = await checkTotp(services, member.id, input.totp);
    // Without a code the login is not over: the client asks for it and sends both.
    if (totp === 'wrong') await recordAttempt(services, request, { memberId: member.id, succeeded: false });
    if (totp === 'wrong' || totp === 'missing') throw refusedTotp(totp, member.id);
    const session = await logInMember(services, request, {
      memberId: member.id,
      passwordHash: member.password_hash,
      changed: () => wrongCredentials(member),
      prove: async (tx, state, now) => {
        if (state.password_used_at) throw new DomainError('临时密码只能使用一次，请联系客服重新获取！');
        assertNotExpired(state.password_reset_at, now);
        if (totp !== 'off') await consumeTotp(tx, member.id, totp);
        if (renewedHash !== undefined) await updateRow(tx, 'member', { id: member.id }, { password_hash: renewedHash });
      },
    });
    return new CallResult(session, '登录成功！');
  });

  registerCall(app, services, 'logoff', async ({ request, services: { db } }) => {
    await logOff(db, request);
    return new CallResult(null, '退出成功！');
  });
};
