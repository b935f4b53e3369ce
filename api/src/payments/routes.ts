import type { Domain } from '../services';
import { limitReviewRoutes, limitRoutes } from './limits';
import { orderTimeRoute } from './orderTimes';
import { rechargeRoutes } from './recharge';
import { recordRoutes } from './records';
import { depositReviewRoutes } from './reviews/depositReviews';
import { withdrawalReviewRoutes } from './reviews/withdrawalReviews';
import { withdrawRoute } from './withdraw';

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
