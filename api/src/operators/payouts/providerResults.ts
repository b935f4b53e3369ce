import { DomainError } from '../../base/errors/domainError';
import { logFailure } from '../../base/log/logFailure';
import { updateRow } from '../../base/database/statements';
import { repeat } from '../../base/jobs/oneAtATime';
import type { Services } from '../../members/calls/services';
import { hasRealPayments } from '../../members/site/licence';
import { insertAction, setActingOperator } from '../authority/actions.store';
import { readSystemOperator } from '../payments/payments.store';
import { payoutReference } from '../reviews/orderDecision';
import type { Decide } from '../reviews/review';
import { applyResults, assertNothingProposed, batchTarget, changesOf, isNews, lockOwn } from './batchChanges';
import { closeIfDone, handOver, listUnapplied, lockBatch } from './payoutBatches.store';

/** Has a payment provider pay what is unpaid of an own batch. */
export const payByProvider: Decide<{ id: number; provider: string }> = async ({ tx, input, operator, services }) => {
  const { id, provider } = input;
  const { channel } = await lockOwn(tx, id, operator.id);
  await assertNothingProposed(tx, id);
  const found = services.payoutProviders.find(({ name }) => name === provider);
  if (!found || (found.isSandbox && (await hasRealPayments(tx)))) throw new DomainError('该支付渠道不能付款！');
  if (channel !== 'bank') throw new DomainError('支付渠道只能付款到银行卡！');
  const orders = await handOver(tx, id, provider);
  if (orders.length === 0) throw new DomainError('该批次没有待付款的取款！');
  return { message: `已将${orders.length}笔取款交给支付渠道！`, target: batchTarget(id), after: { provider, orders } };
};

/** Applies an outcome to its batch, unless another process has done so. What cannot be is noted beside it. */
const applyOutcome = (services: Services, id: number, order: string): Promise<void> =>
  services.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    const item = batch?.items.get(order);
    if (!batch || !item || item.outcome === null || item.contradiction !== '') return;
    const operator = await readSystemOperator(tx);
    await setActingOperator(tx, operator.id);
    const { outcome_detail: detail } = item;
    try {
      const outcome = item.outcome === 'paid' ? { reference: payoutReference(detail) } : { failure: detail };
      const result = { line: 0, order, outcome };
      const settlement = { operator, now: services.now() };
      if (!isNews(result, batch.items)) return;
      await tx.savepoint(() => applyResults(tx, id, [result], settlement));
      await closeIfDone(tx, id);
      const action = { operatorId: operator.id, address: '', kind: 'payout-batches.results', requestId: '' } as const;
      await insertAction(tx, { ...action, target: batchTarget(id), after: changesOf([result]) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await updateRow(
        tx,
        'payout_batch_item',
        { batch_id: id, out_trade_no: order },
        {
          contradiction: error.message,
          contradicted_at: services.now(),
        },
      );
    }
  });

/** Shows in the batches what providers have reported; one that fails does not stop the others. Runs in any process. */
export const applyOutcomes = async (services: Services): Promise<void> => {
  for (const { batch_id: id, out_trade_no: order } of await listUnapplied(services.db)) {
    await applyOutcome(services, Number(id), order).catch(
      logFailure(services.log, `record the result of payout ${order}`),
    );
  }
};

/** ms between two looks for outcomes. */
const interval = 1000;

/** Applies outcomes as they come, and returns the function that stops it. */
export const startPayoutResults = (services: Services): (() => Promise<void>) =>
  repeat(interval, () => applyOutcomes(services), logFailure(services.log, 'record results of payouts'));
