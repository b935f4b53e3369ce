import type { Domain } from '../services';
import { limitRoutes } from './limits';
import { rechargeRoutes } from './recharge';
import { recordRoutes } from './records';
import { depositReviewRoutes } from './reviews/depositReviews';
import { withdrawalReviewRoutes } from './reviews/withdrawalReviews';
import { withdrawRoute } from './withdraw';

/** Payments: deposits, withdrawals, their reviews and records, and the members' own limits. */
export const payments: Domain = {
  name: 'payments',
  routes: (app, services) => {
    for (const routes of [rechargeRoutes, withdrawRoute, recordRoutes, limitRoutes]) routes(app, services);
  },
  operatorRoutes: (app, services) => {
    depositReviewRoutes(app, services);
    withdrawalReviewRoutes(app, services);
  },
};
