import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services';
import { addNoteRoute } from './addNote';
import { adjustRoute } from './adjust';
import { freezeRoutes } from './freeze';
import { lockWithdrawalsRoutes } from './lockWithdrawals';
import { readMemberRoutes } from './readMembers';
import { resetPasswordRoute } from './resetPassword';
import { resetSignInRoute } from './resetSignIn';
import { revokeSessionsRoute } from './revokeSessions';

/** The operators' calls about members. */
export const memberOperatorRoutes = (app: FastifyInstance, services: Services): void => {
  for (const routes of [
    readMemberRoutes,
    revokeSessionsRoute,
    freezeRoutes,
    lockWithdrawalsRoutes,
    resetPasswordRoute,
    resetSignInRoute,
    adjustRoute,
    addNoteRoute,
  ]) {
    routes(app, services);
  }
};
