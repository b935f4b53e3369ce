import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { adjustRoute } from './adjust';
import { freezeRoutes } from './freeze';
import { lockWithdrawalsRoutes } from './lockWithdrawals';
import { renameRoute } from './rename';
import { readMemberRoutes } from './readMembers';
import { resetPasswordRoute } from './resetPassword';
import { resetSignInRoute, revokeSessionsRoute } from './resetSignIn';
import { registerOperatorChange } from '../../operator/calls/registerOperatorChange';
import { insertNote } from './changeQueries';
import { requireMember, targetOf } from './requireMember';

/** Adds a note of an operator about a member. Members never see it. */
const addNoteRoute = (app: FastifyInstance, services: Services): void =>
  registerOperatorChange(app, services, 'POST /members/:id/notes', {
    change: async ({ input: { id, text }, tx, operator, services: { now } }) => {
      const member = await requireMember(tx, id, now());
      const noteId = await insertNote(tx, { memberId: member.id, operatorId: operator.id, text, now: now() });
      return { ...targetOf(member), data: { id: noteId }, message: '已保存！', after: { note: text } };
    },
  });

/** The operators' calls about members. */
export const memberOperatorRoutes = (app: FastifyInstance, services: Services): void => {
  for (const routes of [
    readMemberRoutes,
    revokeSessionsRoute,
    freezeRoutes,
    lockWithdrawalsRoutes,
    resetPasswordRoute,
    resetSignInRoute,
    renameRoute,
    adjustRoute,
    addNoteRoute,
  ]) {
    routes(app, services);
  }
};
