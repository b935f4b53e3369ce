import type { FastifyInstance } from 'fastify';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Services } from '../../services';
import { deleteSessions } from '../queries';
import { requireLockedMember, targetOf } from './requireMember';

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
