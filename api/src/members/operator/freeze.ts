import type { FastifyInstance } from 'fastify';
import { beijingTime, parseBeijingTime } from '../../http/beijingTime';
import { DomainError } from '../../http/domainError';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Services } from '../../services';
import { deleteSessions } from '../loginQueries';
import { clearFreeze, updateFreeze } from './changeQueries';
import { requireLockedMember, targetOf } from './requireMember';

/** The end of a freeze; null without one. Throws a DomainError if it is no time in the future. */
const endOf = (until: string | undefined, now: Date): Date | null => {
  if (until === undefined) return null;
  const end = parseBeijingTime(until);
  if (!end) throw new DomainError('日期有误！');
  if (end <= now) throw new DomainError('解冻时间须晚于当前时间！');
  return end;
};

const freezeOf = (member: { frozen: boolean; frozen_until: Date | null; frozen_reason: string }) =>
  member.frozen
    ? { frozen: 1, until: member.frozen_until && beijingTime(member.frozen_until), reason: member.frozen_reason }
    : { frozen: 0 };

/**
 * Freezes a member, or ends the freeze. A frozen member has no sessions, cannot log in and moves no money; bets that
 * are out still settle. Freezing a frozen member replaces the reason and the end.
 */
export const freezeRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorChange(app, services, 'POST /members/:id/freeze', {
    change: async ({ input: { id, reason, until }, tx, services: { now } }) => {
      const end = endOf(until, now());
      const member = await requireLockedMember(tx, id, now());
      await updateFreeze(tx, member.id, { now: now(), until: end, reason });
      await deleteSessions(tx, member.id);
      return {
        ...targetOf(member),
        data: null,
        message: '已冻结！',
        before: freezeOf(member),
        after: freezeOf({ frozen: true, frozen_until: end, frozen_reason: reason }),
        reason,
      };
    },
  });

  registerOperatorChange(app, services, 'POST /members/:id/unfreeze', {
    change: async ({ input: { id, reason }, tx, services: { now } }) => {
      const member = await requireLockedMember(tx, id, now());
      if (!member.frozen) throw new DomainError('该会员未被冻结！');
      await clearFreeze(tx, member.id);
      return {
        ...targetOf(member),
        data: null,
        message: '已解冻！',
        before: freezeOf(member),
        after: { frozen: 0 },
        reason,
      };
    },
  });
};
