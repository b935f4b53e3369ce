import type { FastifyInstance } from 'fastify';
import { beijingDays } from '../../http/beijingTime';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { assertDayOrder } from '../reports/assertDayOrder';
import { sendCsv } from './csv';
import { exportColumns } from './exportColumns';
import { readBatches } from './queries';

/** CSV files of the orders, ledger entries or actions of some Beijing days, streamed in batches. */
export const exportRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorCall(app, services, 'GET /export/:what', ({ input: { what, from, to }, reply }) => {
    assertDayOrder(from, to);
    const name = `${what}-${from}-${to}`;
    const answer = <Name extends typeof what>(one: Name) =>
      sendCsv(reply, {
        name,
        columns: exportColumns[one],
        batches: readBatches({ db: services.jobs, cipher: services.cipher }, one, beijingDays(from, to)),
      });
    return answer(what);
  });
};
