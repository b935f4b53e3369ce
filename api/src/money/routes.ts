import type { Domain } from '../members/calls/services';
import { limitReviewRoutes, limitRoutes } from './limits/limits';
import { rechargeRoutes } from './deposits/recharge';
import { orderTimeRoute, recordRoutes } from './payments/records';
import { withdrawRoute } from './payouts/withdraw';

/** Payments: deposits, withdrawals, their records, and the members' own limits. */
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
};
