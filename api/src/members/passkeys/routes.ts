import { deleteRows } from '../../base/database/statements';
import type { Domain, Routes, Services } from '../calls/services';
import { confirmationRoutes, confirmSettingRoutes } from './confirmation';
import { registrationRoutes } from './registration';
import type { FastifyRequest } from 'fastify';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkLoginPassword } from '../passwords/loginPassword';
import { listPasskeys, listSettings, type PasskeyRow, usablePasskeys } from './passkeys.store';
import { inSession } from '../calls/session';
import { networkOf } from '../../base/http/address';
import { consume, countFailures } from '../../base/http/throttle';
import { logInMember, loginAddressBucket } from '../sessions/logInMember';
import { type Assertion, consumeAssertion, type VerifiedAssertion, verifyAssertion } from './assertions';
import { newRequestOptions } from './challenges';
import { appInfo } from '../site/settings';
import { recordSignInChange } from '../members.store';
import { newTotp, stepOf } from '../../base/crypto/totp';
import { readSetting } from '../../base/settings/settings';
import { consumeTotp, requireTotp, totpBucket, deleteTotp, enableTotp, findTotp, storeTotp } from './memberTotp';

/** One-time codes (TOTP) that a member's logins by password need, for members without passkeys. */
const totpRoutes: Routes = (app, services) => {
  const { db, throttles, cipher, now } = services;

  registerCall(app, services, 'totp/state', async ({ member }) => ({
    enabled: (await findTotp(db, member.id))?.enabled_at ? 1 : 0,
  }));

  registerCall(app, services, 'totp/setup', async ({ input, member }) => {
    await checkLoginPassword(services, member.id, input.password);
    const { title } = await readSetting(db, appInfo);
    const totp = newTotp(title, member.username);
    const secretCipher = cipher.encrypt({ field: 'member.totp', memberId: member.id }, totp.secret);
    const stored = await inSession(db, member, (tx) => storeTotp(tx, member.id, secretCipher));
    if (!stored) throw new DomainError('动态验证码已开启，请先关闭！');
    return totp;
  });

  registerCall(app, services, 'totp/enable', async ({ input, member, request }) => {
    const stored = await findTotp(db, member.id);
    if (!stored || stored.enabled_at) throw new DomainError('请先获取动态验证码密钥！');
    const secret = cipher.decrypt({ field: 'member.totp', memberId: member.id }, stored.secret_cipher);
    const step = stepOf(secret, input.code, now());
    const right = await countFailures(throttles, totpBucket(member.id), async () => step !== undefined);
    if (!right || step === undefined) throw new DomainError('动态验证码错误！');
    const enabled = { memberId: member.id, secretCipher: stored.secret_cipher, step, now: now() };
    if (!(await inSession(db, member, (tx) => enableTotp(tx, enabled)))) throw new DomainError('设置已变更，请重试！');
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '动态验证码已开启！');
  });

  registerCall(app, services, 'totp/disable', async ({ input, member, request }) => {
    await checkLoginPassword(services, member.id, input.password);
    const code = await requireTotp(services, member.id, input.code ?? '');
    if (code === 'off') throw new DomainError('动态验证码未开启！');
    await inSession(db, member, async (tx) => {
      await consumeTotp(tx, member.id, code);
      await deleteTotp(tx, member.id);
      await recordSignInChange(tx, member.id, now());
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '动态验证码已关闭！');
  });
};

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
const passkeyLoginRoutes: Routes = (app, services) => {
  registerCall(app, services, 'passkey/loginoptions', async ({ request }) => {
    await consume(services.throttles, optionsBucket(networkOf(request)));
    return newRequestOptions(services, request, { binding: { purpose: 'login' } });
  });

  registerCall(app, services, 'passkey/login', async ({ input, request }) => {
    const verified = await verifyThrottled(services, request, input.response);
    const session = await logInMember(services, request, {
      memberId: verified.memberId,
      prove: async (tx, state, now) => {
        // An operator has replaced the password, perhaps since another person had access to the account.
        if (state.password_reset_at) throw new DomainError('请使用临时密码登录并修改密码！');
        await consumeAssertion(tx, verified, now);
      },
    });
    return new CallResult(session, '登录成功！');
  });
};

/**
 * Whether removing a key could leave none that works. A key that was never used may not work: if two keys are added at
 * once, the authenticator keeps one. If none was ever used, any other key counts.
 */
const isLastWorkingKey = (usable: PasskeyRow[], id: string): boolean => {
  const others = usable.filter((passkey) => passkey.id !== id);
  if (others.length === usable.length) return false;
  const isUsed = ({ last_used_at }: PasskeyRow) => last_used_at !== null;
  return usable.some(isUsed) ? !others.some(isUsed) : others.length === 0;
};

const passkeyListRoutes: Routes = (app, services) => {
  const { db } = services;

  registerCall(app, services, 'passkey/list', async ({ member }) =>
    (await listPasskeys(db, member.id)).map((passkey) => ({
      id: Number(passkey.id),
      name: passkey.name,
      created_at: beijingTime(passkey.created_at),
      last_used_at: passkey.last_used_at && beijingTime(passkey.last_used_at),
      blocked: passkey.blocked_at === null ? 0 : 1,
      credential: {
        id: passkey.credential_id,
        rp_id: passkey.rp_id,
        user_id: passkey.handle.toString('base64url'),
        user_name: member.username,
      },
    })),
  );

  registerCall(app, services, 'passkey/remove', async ({ input, member, request }) => {
    const id = String(input.id);
    await checkLoginPassword(services, member.id, input.password);
    await inSession(db, member, async (tx) => {
      const removed = (await listPasskeys(tx, member.id)).find((passkey) => passkey.id === id);
      const usable = removed ? await usablePasskeys(tx, member.id, removed.rp_id) : [];
      // The protected actions would have no way left; falling back to passwords would defeat the member's choice.
      if (isLastWorkingKey(usable, id) && (await listSettings(tx, member.id)).size > 0) {
        throw new DomainError('已开启通行密钥确认，不能删除最后一个通行密钥！');
      }
      if ((await deleteRows(tx, 'passkey', { id, member_id: member.id })) === 0)
        throw new DomainError('该通行密钥不存在！');
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '删除成功！');
  });
};

/** Passkeys of members: login, confirmation of what moves money out, and one-time codes for those without one. */
export const passkeys: Domain = {
  routes: (app, services) => {
    for (const routes of [
      registrationRoutes,
      passkeyListRoutes,
      passkeyLoginRoutes,
      confirmationRoutes,
      confirmSettingRoutes,
      totpRoutes,
    ]) {
      routes(app, services);
    }
  },
};
