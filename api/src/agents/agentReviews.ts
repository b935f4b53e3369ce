import type { FastifyInstance } from 'fastify';
import { readPage } from '../http/page';
import { registerOperatorCall } from '../operator/calls/registerOperatorCall';
import { registerOperatorChange } from '../operator/calls/registerOperatorChange';
import { applicationReview } from '../operator/reviews/applicationReview';
import { presentReview } from '../operator/reviews/review';
import type { Services } from '../services';
import { type AgentApplicationForReview, agentApplicationsForReview, makeAgent } from './queries';

/** The queue of applications to become an agent; approval makes the member one. */
export const agentReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, cipher } = services;
  registerOperatorCall(app, services, 'GET /agent-applications', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...agentApplicationsForReview(filter),
      page,
      present: (row: AgentApplicationForReview) => ({
        ...presentReview(row),
        id: Number(row.id),
        mobile: cipher.decrypt({ field: 'agent_application.mobile', memberId: row.member_id }, row.mobile_cipher),
        apply_info: row.apply_info,
      }),
    }),
  );

  const review = { table: 'agent_application', onApproval: makeAgent } as const;
  registerOperatorChange(app, services, 'POST /agent-applications/:id/approve', {
    change: applicationReview(review, true),
  });
  registerOperatorChange(app, services, 'POST /agent-applications/:id/reject', {
    change: applicationReview(review, false),
  });
};
