import type { FastifyInstance } from 'fastify';
import { readPage } from '../../base/http/page';
import type { Services } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { applicationReview } from './applicationReview';
import {
  type ActivityApplicationForReview,
  activityApplicationsForReview,
  type AgentApplicationForReview,
  agentApplicationsForReview,
  makeAgent,
} from './applications.store';
import { presentReview } from './review';

/** The queue of applications for activities. */
export const activityReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db } = services;
  registerOperatorCall(app, services, 'GET /activity-applications', ({ input: { page, ...filter } }) =>
    readPage(db, {
      ...activityApplicationsForReview(filter),
      page,
      present: (row: ActivityApplicationForReview) => ({
        ...presentReview(row),
        id: Number(row.id),
        activity_name: row.title,
      }),
    }),
  );

  const table = 'activity_application';
  registerOperatorChange(app, services, 'POST /activity-applications/:id/approve', {
    change: applicationReview({ table }, true),
  });
  registerOperatorChange(app, services, 'POST /activity-applications/:id/reject', {
    change: applicationReview({ table }, false),
  });
};

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
