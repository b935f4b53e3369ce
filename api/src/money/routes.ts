import type { Domain } from '../members/calls/services';
import { limitReviewRoutes, limitRoutes } from './limits/limits';
import { rechargeRoutes } from './deposits/recharge';
import { cancelOrderRoute } from './payments/cancelOrder';
import { reportPaymentRoute } from './deposits/reportPayment';
import { orderTimeRoute, recordRoutes } from './payments/records';
import { withdrawRoute } from './payouts/withdraw';
import { turnoverRoute } from './turnover/turnover';
import { providerCallbackRoute } from './providers/callbackRoute';
import type { PaymentProvider } from './providers/provider';
import { ProviderOrders } from './providers/providerOrders';

/** Payments: deposits, withdrawals, their records, and the members' own limits. */
export const paymentsWith = (providers: readonly PaymentProvider[]): Domain => ({
  routes: (app, services) => {
    const orders = new ProviderOrders(services, providers);
    let stop: (() => Promise<void>) | undefined;
    app.addHook('onListen', async () => {
      stop = orders.start(services.jobs);
    });
    app.addHook('onClose', () => stop?.());
    rechargeRoutes(app, services, orders);
    providerCallbackRoute(app, services, providers);
    reportPaymentRoute(app, services);
    withdrawRoute(app, services);
    cancelOrderRoute(app, services);
    recordRoutes(app, services);
    orderTimeRoute(app, services);
    turnoverRoute(app, services);
    limitRoutes(app, services);
    limitReviewRoutes(app, services);
  },
});
