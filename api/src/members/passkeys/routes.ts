import type { Domain, Services } from '../calls/services';
import { confirmationRoutes } from './confirmation';
import { confirmSettingRoutes } from './confirmSettings';
import { passkeyLoginRoutes } from './login';
import { registrationRoutes } from './registration';
import { totpRoutes } from './totp';
import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../../base/time/beijingTime';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { registerCall } from '../calls/route';
import { logSecurityEvent } from '../../base/http/logSecurityEvent';
import { checkLoginPassword } from '../passwords/loginPassword';
import { deletePasskey, listPasskeys, listSettings, type PasskeyRow, usablePasskeys } from './passkeys.store';
import { inSession } from '../calls/session';

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

const passkeyListRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;

  registerCall(app, services, 'passkey/list', async ({ member }) =>
    (await listPasskeys(db, member.id)).map((passkey) => ({
      id: Number(passkey.id),
      name: passkey.name,
      created_at: beijingTime(passkey.created_at),
      last_used_at: passkey.last_used_at && beijingTime(passkey.last_used_at),
      blocked: passkey.blocked_at === null ? 0 : 1,
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
      if (!(await deletePasskey(tx, member.id, id))) throw new DomainError('该通行密钥不存在！');
    });
    logSecurityEvent(request, { event: 'sign-in-changed' });
    return new CallResult(null, '删除成功！');
  });
};

/** Passkeys of members: login, confirmation of what moves money out, and one-time codes for those without one. */
export const passkeys: Domain = {
  name: 'passkeys',
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
