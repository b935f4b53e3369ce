import type { FastifyInstance } from 'fastify';
import { appInfo } from '../site/settings';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { countFailures } from '../../base/http/throttle';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkLoginPassword } from '../passwords/loginPassword';
import { recordSignInChange } from '../members.store';
import { newTotp, stepOf } from '../../base/crypto/totp';
import type { Services } from '../calls/services';
import { readSetting } from '../../base/settings/settings';
import { consumeTotp, requireTotp, totpBucket } from './memberTotp';
import { deleteTotp, enableTotp, findTotp, storeTotp } from './totp.store';
import { inSession } from '../calls/session';

/** One-time codes (TOTP) that a member's logins by password need, for members without passkeys. */
export const totpRoutes = (app: FastifyInstance, services: Services): void => {
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
