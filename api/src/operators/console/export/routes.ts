import type { FastifyInstance } from 'fastify';
import { beijingDays, assertDayOrder } from '../../../base/time/beijingTime';
import type { Services } from '../../../members/calls/services';
import { actorOf } from '../../authority/recordReading';
import { insertAction } from '../../authority/actions.store';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { sendCsv } from './csv';
import { exports, readBatches } from './exports';

/** CSV files of the orders, ledger entries or actions of some Beijing days, streamed in batches. */
export const exportRoutes = (app: FastifyInstance, services: Services): void => {
  registerOperatorCall(app, services, 'GET /export/:what', async (call) => {
    const { what, from, to } = call.input;
    assertDayOrder(from, to);
    // Before the first row leaves the host: orders contain account numbers.
    await services.db.transaction((tx) =>
      insertAction(tx, {
        ...actorOf(call),
        kind: 'export',
        target: `export:${what}`,
        after: { from, to },
      }),
    );
    return sendCsv(call.reply, {
      name: `${what}-${from}-${to}`,
      columns: Object.fromEntries(
        Object.entries(exports[what].columns).map(([name, { cell }]) => [
          name,
          (row: Record<string, unknown>) => cell(row[name]),
        ]),
      ),
      batches: readBatches({ db: services.reports, cipher: services.cipher }, what, beijingDays(from, to)),
    });
  });
};
