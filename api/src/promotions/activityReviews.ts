import type { FastifyInstance } from 'fastify';
import { readPage } from '../http/page';
import { registerOperatorCall } from '../operator/calls/registerOperatorCall';
import { registerOperatorChange } from '../operator/calls/registerOperatorChange';
import { applicationReview } from '../operator/reviews/applicationReview';
import { presentReview } from '../operator/reviews/review';
import type { Services } from '../services';
import { type ActivityApplicationForReview, activityApplicationsForReview } from './queries';

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
