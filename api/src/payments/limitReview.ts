import type { FastifyInstance } from 'fastify';
import { beijingTime } from '../http/beijingTime';
import { CallResult } from '../http/result';
import { registerCall } from '../http/route';
import type { Services } from '../services';
import { readLimitReview, recordLimitReview } from './queries';

/** Offers members a review of their own limits every six months. */
export const limitReviewRoutes = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'limitreview', async ({ member }) => {
    const { due, reviewedAt } = await readLimitReview(db, member.id, now());
    return { due: due ? 1 : 0, reviewed_at: reviewedAt && beijingTime(reviewedAt) };
  });

  registerCall(app, services, 'reviewlimits', async ({ member }) => {
    await recordLimitReview(db, member.id, now());
    return new CallResult(null, '感谢您的核对！');
  });
};
