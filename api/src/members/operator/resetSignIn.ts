import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import { deletePasskeys } from '../../passkeys/queries';
import { deleteTotp } from '../../passkeys/totpQueries';
import type { Services } from '../../services';
import { deleteSessions } from '../loginQueries';
import { startCoolingOff } from './changeQueries';
import { requireLockedMember, targetOf } from './requireMember';

/**
 * Removes all passkeys of a member, with what asks for them, or the one-time codes. Passwords then suffice again, so it
 * ends all sessions and counts as a change of the password for the cooling-off period.
 */
export const resetSignInRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/reset-sign-in', {
    change: async ({ input: { id, kind, reason }, tx, services: { now } }) => {
      const member = await requireLockedMember(tx, id, now());
      const removed =
        kind === 'passkeys' ? await deletePasskeys(tx, member.id) : Number(await deleteTotp(tx, member.id));
      if (removed === 0)
        throw new DomainError(kind === 'passkeys' ? '该会员没有通行密钥！' : '该会员未开启动态验证码！');
      await startCoolingOff(tx, member.id, now());
      await deleteSessions(tx, member.id);
      return {
        ...targetOf(member),
        data: null,
        message: '已重置！',
        before: { [kind]: removed },
        after: { [kind]: 0 },
        reason,
      };
    },
  });

/** Ends all sessions of a member. */
export const revokeSessionsRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/sessions/revoke', {
    change: async ({ input: { id, reason }, tx, services: { now } }) => {
      const member = await requireLockedMember(tx, id, now());
      const ended = await deleteSessions(tx, member.id);
      return {
        ...targetOf(member),
        data: null,
        message: '已退出全部设备！',
        before: { sessions: ended },
        after: { sessions: 0 },
        reason,
      };
    },
  });
