import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import type { Services } from '../../services';
import { updateWithdrawalsLocked } from './changeQueries';
import { requireLockedMember, targetOf } from './requireMember';

/** Locks and unlocks a member's withdrawals. Orders that wait are not affected. */
export const lockWithdrawalsRoutes = (app: FastifyInstance, services: Services): void => {
  const register = (
    call: 'POST /members/:id/lock-withdrawals' | 'POST /members/:id/unlock-withdrawals',
    { locked, message, unchanged }: { locked: boolean; message: string; unchanged: string },
  ) =>
    registerOperatorChange(app, services, call, {
      change: async ({ input: { id, reason }, tx, services: { now } }) => {
        const member = await requireLockedMember(tx, id, now());
        if (member.withdrawals_locked === locked) throw new DomainError(unchanged);
        await updateWithdrawalsLocked(tx, member.id, locked);
        return {
          ...targetOf(member),
          data: null,
          message,
          before: { withdrawals_locked: locked ? 0 : 1 },
          after: { withdrawals_locked: locked ? 1 : 0 },
          reason,
        };
      },
    });
  register('POST /members/:id/lock-withdrawals', {
    locked: true,
    message: '已锁定取款！',
    unchanged: '该会员的取款功能已锁定！',
  });
  register('POST /members/:id/unlock-withdrawals', {
    locked: false,
    message: '已解锁取款！',
    unchanged: '该会员的取款功能未锁定！',
  });
};
