import type { PayoutBatchRow, PayoutBatchItem } from '@site/contract/operators';
import { accountNumber, maskedNumber } from '../../base/crypto/accountNumbers';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import { decimal } from '../../base/money/money';
import type { Routes } from '../../members/calls/services';
import { insertAction } from '../authority/actions.store';
import { registerOperatorCall } from '../authority/operatorRoute';
import { actorOf } from '../authority/recordReading';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { type Columns, sendCsv } from '../console/export/routes';
import { readWithdrawals } from '../reviews/orderRoutes';
import { payoutsForReview } from '../reviews/paymentReviews.store';
import { unknownItem } from '../reviews/review';
import {
  addBatch,
  batchFailureNeedsTwo,
  batchTarget,
  dissolveBatch,
  dissolvingNeedsTwo,
  failReported,
  ofAnother,
  recordResults,
} from './batchChanges';
import {
  type BatchColumns,
  batchesQuery,
  findBatch,
  listPayments,
  type PaymentColumns,
  readPayoutQueues,
} from './payoutBatches.store';
import { payByProvider } from './providerResults';
import { orderColumn, readResults, resultColumns } from './readResults';

/** As many as a batch usually has. */
const payoutsPerPage = 100;

const usdt = (net: string | null) => net && decimal(net);

const presentBatch = (row: BatchColumns): PayoutBatchRow => ({ ...presentRow(row, 'amount'), net: usdt(row.net) });

const presentPayment = (cipher: FieldCipher, row: PaymentColumns): PayoutBatchItem => {
  const { bank_no_cipher: _number, bank_address: _branch, ...shown } = row;
  return {
    ...presentRow(shown, 'amount'),
    net: usdt(row.net),
    bank_no: maskedNumber(accountNumber(cipher, row)),
  };
};

/** The columns of the file that is paid by, and in which the results are filled in. */
const fileColumns = (channel: PayoutBatchRow['channel'], cipher: FieldCipher): Columns<PaymentColumns> => ({
  [orderColumn]: (row) => row.out_trade_no,
  ...(channel === 'bank'
    ? {
        户名: (row) => row.bank_owner,
        银行: (row) => row.bank,
        开户行: (row) => row.bank_address,
        账号: (row) => accountNumber(cipher, row),
        '金额（元）': (row) => BigInt(row.amount),
      }
    : {
        网络: (row) => row.bank_owner,
        地址: (row) => accountNumber(cipher, row),
        '金额（USDT）': (row) => ({ value: usdt(row.net) }),
      }),
  ...Object.fromEntries(resultColumns.map((name) => [name, () => null])),
});

/** Approved withdrawals that wait for their payment, and the batches that pay them. */
export const payoutRoutes: Routes = (app, services) => {
  const { db, cipher } = services;

  registerOperatorCall(app, services, 'GET /payouts', ({ input: { page, channel } }) =>
    readWithdrawals(services, () => ({ ...payoutsForReview(channel), page, perPage: payoutsPerPage })),
  );
  registerOperatorCall(app, services, 'GET /payouts/summary', async () =>
    (await readPayoutQueues(db)).map((row) => ({ ...presentRow(row, 'amount'), net: usdt(row.net) })),
  );

  registerOperatorCall(app, services, 'GET /payout-batches', ({ input: { page, closed }, operator }) =>
    readPage(db, { ...batchesQuery(operator.id, closed), page, present: presentBatch }),
  );

  registerOperatorCall(app, services, 'GET /payout-batches/:id', async ({ input: { id }, operator }) => {
    const batch = await findBatch(db, operator.id, id);
    if (!batch) throw unknownItem();
    const payments = (await listPayments(db, id)).map((row) => presentPayment(cipher, row));
    return { ...presentBatch(batch), payments };
  });

  registerOperatorCall(app, services, 'GET /payout-batches/:id/file', async (call) => {
    const { id } = call.input;
    const batch = await findBatch(db, call.operator.id, id);
    if (!batch) throw unknownItem();
    if (!batch.own) throw ofAnother(batch.created_by);
    // Those with a result, or with a provider, must not be paid again.
    const unpaid = (await listPayments(db, id)).filter(
      ({ state, provider, contradiction }) => state === 'open' && provider === null && contradiction === '',
    );
    // Before the first account number leaves the host.
    await db.transaction((tx) =>
      insertAction(tx, {
        ...actorOf(call),
        kind: 'payout-batches.file',
        target: batchTarget(id),
        after: { payments: unpaid.length },
      }),
    );
    return sendCsv(call.reply, {
      name: `payouts-${id}`,
      columns: fileColumns(batch.channel, cipher),
      batches: [unpaid],
    });
  });

  registerOperatorChange(app, services, 'POST /payout-batches', { change: addBatch });
  registerOperatorChange(app, services, 'POST /payout-batches/:id/results', {
    prepare: ({ input }) => readResults(input.csv),
    change: (context) => recordResults(context, context.prepared),
  });
  registerOperatorChange(app, services, 'POST /payout-batches/:id/provider', { change: payByProvider });
  registerOperatorChange(app, services, 'POST /payout-batches/:id/fail', {
    needsApproval: batchFailureNeedsTwo,
    onlyIfUnchanged: true,
    change: failReported,
  });
  registerOperatorChange(app, services, 'POST /payout-batches/:id/dissolve', {
    needsApproval: dissolvingNeedsTwo,
    onlyIfUnchanged: true,
    change: dissolveBatch,
  });
};
