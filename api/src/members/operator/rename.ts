import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import { insertNotice } from '../../notices/queries';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Services } from '../../services';
import { updateRealname } from './changeQueries';
import { requireLockedMember, targetOf } from './requireMember';

/**
 * Corrects the real name of a member. Always needs a second operator, since cards are bound in this name; the member is
 * notified, and withdrawals wait. Cards that were bound before stay, with the flag `name-mismatch` on their
 * withdrawals.
 */
export const renameRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/real-name', {
    needsApproval: () => true,
    onlyIfUnchanged: true,
    change: async ({ input: { id, realname, reason }, tx, services: { now } }) => {
      const member = await requireLockedMember(tx, id, now());
      if (member.realname === realname) throw new DomainError('姓名没有变化！');
      await updateRealname(tx, member.id, realname, now());
      // A kind that processes of the release before know, since they cannot show any other.
      await insertNotice(tx, member.id, { kind: 'password-changed', data: { realname: '1' } });
      return {
        ...targetOf(member),
        data: null,
        message: '已更正姓名！',
        before: { realname: member.realname },
        after: { realname },
        reason,
      };
    },
  });
