import type { FastifyReply } from 'fastify';
import { beijingDays, assertDayOrder } from '../../../base/time/beijingTime';
import type { Routes } from '../../../members/calls/services';
import { actorOf } from '../../authority/recordReading';
import { insertAction } from '../../authority/actions.store';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { exports, readBatches } from './exports';
import { byteOrderMark, type Cell, csvLine } from '@site/contract/csv-line';
import { Readable } from 'node:stream';

/** Names of the columns in the header row, and the cell of a row in each. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

type Batches<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

/** The text of a CSV file: byte order mark, header row, and one chunk for each batch of rows. */
export const csvChunks = async function* <Row>(columns: Columns<Row>, batches: Batches<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const batch of batches) {
    if (batch.length > 0) yield batch.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
  }
};

/**
 * Answers with a CSV file in UTF-8. The next batch is read once the client has taken the previous one; a client that
 * disconnects ends the iteration. An error after the first batch breaks the connection, so that the client
 * notices that the file is incomplete.
 */
export const sendCsv = <Row>(
  reply: FastifyReply,
  { name, columns, batches }: { name: string; columns: Columns<Row>; batches: Batches<Row> },
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvChunks(columns, batches), { objectMode: true, highWaterMark: 1 }));

export const exportRoutes: Routes = (app, services) => {
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
