import type { Domain } from '../members/calls/services';
import { limitReviewRoutes, limitRoutes } from './limits/limits';
import { rechargeRoutes } from './deposits/recharge';
import { recordRoutes, orderTimeRoute } from './payments/records';
import { depositReviewRoutes } from '../operators/reviews/depositDecision';
import { withdrawalReviewRoutes } from '../operators/reviews/withdrawalReviews';
import { withdrawRoute } from './payouts/withdraw';

/** Payments: deposits, withdrawals, their reviews and records, and the members' own limits. */
export const payments: Domain = {
  name: 'payments',
  routes: (app, services) => {
    rechargeRoutes(app, services);
    withdrawRoute(app, services);
    recordRoutes(app, services);
    orderTimeRoute(app, services);
    limitRoutes(app, services);
    limitReviewRoutes(app, services);
  },
  operatorRoutes: (app, services) => {
    depositReviewRoutes(app, services);
    withdrawalReviewRoutes(app, services);
  },
};
