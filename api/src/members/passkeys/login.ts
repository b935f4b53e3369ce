import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../base/http/address';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { consume } from '../../base/http/throttle';
import { logInMember, loginAddressBucket } from '../sessions/logInMember';
import type { Services } from '../calls/services';
import { type Assertion, consumeAssertion, type VerifiedAssertion, verifyAssertion } from './assertions';
import { newRequestOptions } from './challenges';

/** Challenges that one address gets without a session: each view of the login page asks for one. */
const optionsBucket = (network: string) => ({ key: `passkey-options:${network}`, capacity: 200, seconds: 1 });

/** Refused answers count with wrong passwords from the address; an accepted one gives its place back. */
const verifyThrottled = async (
  services: Services,
  request: FastifyRequest,
  assertion: Assertion,
): Promise<VerifiedAssertion> => {
  const place = await consume(services.throttles, loginAddressBucket(networkOf(request)));
  const verified = await verifyAssertion(services, request, { assertion, binding: { purpose: 'login' } });
  await place.giveBack();
  return verified;
};

/** Login by passkey, without a name: the authenticator lets the member choose. It needs no one-time code. */
export const passkeyLoginRoutes = (app: FastifyInstance, services: Services): void => {
  registerCall(app, services, 'passkey/loginoptions', async ({ request }) => {
    await consume(services.throttles, optionsBucket(networkOf(request)));
    return newRequestOptions(services, request, { binding: { purpose: 'login' } });
  });

  registerCall(app, services, 'passkey/login', async ({ input, request }) => {
    const verified = await verifyThrottled(services, request, input.response);
    const token = await logInMember(services, request, {
      memberId: verified.memberId,
      prove: async (tx, state, now) => {
        // An operator has replaced the password, perhaps since another person had access to the account.
        if (state.password_reset_at) throw new DomainError('请使用临时密码登录并修改密码！');
        await consumeAssertion(tx, verified, now);
      },
    });
    return new CallResult({ api_token: token }, '登录成功！');
  });
};
