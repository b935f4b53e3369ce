import { transferStates } from '@site/contract';
import type { Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { readPage } from '../../base/http/page';
import { presentRow } from '../../base/http/presentRow';
import { yuan } from '../../base/money/money';
import { correctTransfer, settleTransfer } from '../../games/platforms/outbox/transferBooks';
import { keepTransfer, markSettledBy } from '../../games/platforms/outbox/transfers.store';
import { InsufficientFunds } from '../../ledger/ledger';
import type { Routes } from '../../members/calls/services';
import { registerOperatorCall } from '../authority/operatorRoute';
import { registerOperatorChange } from '../authority/registerOperatorChange';
import { unknownItem } from '../reviews/review';
import { type ListedTransfer, type LockedTransfer, lockTransfer, transfersQuery } from './transfers.store';

type Outcome = 'done' | 'failed';

const stateOf: Record<Outcome, number> = { done: transferStates.succeeded, failed: transferStates.failed };
const names = { [transferStates.failed]: 'failed', [transferStates.succeeded]: 'succeeded' } as Record<number, string>;
const nameOf = (state: number) => names[state] ?? 'pending';

/** Moves what differs between how a transfer ended and how it should have. Once for each transfer. */
const correct = async (tx: Transaction, transfer: LockedTransfer): Promise<void> => {
  if (transfer.corrected) throw new DomainError('该笔转账已更正过，只能维持现状！');
  try {
    await correctTransfer(tx, { ...transfer, amount: BigInt(transfer.amount) });
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    throw new DomainError('会员钱包余额不足以扣回该笔转账，请稍后再试或维持现状！');
  }
};

/** Ends a pending transfer as an operator says, or decides on one that its platform reports otherwise. */
const resolve = async (tx: Transaction, transfer: LockedTransfer, outcome: Outcome): Promise<void> => {
  const key = { platform: transfer.platform, reference: transfer.reference };
  if (transfer.state === transferStates.pending) {
    if (!transfer.is_old) throw new DomainError('转账提交未满10分钟，请等待平台结果！');
    await settleTransfer(tx, key, outcome);
  } else {
    if (!transfer.is_contradicted) throw new DomainError('该笔转账已有结果，不需要处理！');
    if (transfer.state !== stateOf[outcome]) await correct(tx, transfer);
    await keepTransfer(tx, key);
  }
};

/** Transfers with remote platforms, and what operators decide about those whose platform does not or says otherwise. */
export const transferRoutes: Routes = (app, services) => {
  registerOperatorCall(app, services, 'GET /platform-transfers', async ({ input: { page, ...filter } }) =>
    readPage(services.db, {
      ...(await transfersQuery(services.db, filter)),
      page,
      present: (row: ListedTransfer) => presentRow(row, 'amount'),
    }),
  );

  registerOperatorChange(app, services, 'POST /platform-transfers/:id/settle', {
    needsApproval: () => true,
    onlyIfUnchanged: true,
    change: async ({ input: { id, outcome, reason }, tx, operator, proposedBy }) => {
      const transfer = await lockTransfer(tx, id);
      if (!transfer) throw unknownItem();
      await resolve(tx, transfer, outcome);
      await markSettledBy(tx, transfer.reference, proposedBy ?? operator.id);
      const { platform, direction, amount, state, reference } = transfer;
      return {
        message: '已处理！',
        target: `transfer:${reference}`,
        memberId: transfer.member_id,
        before: { platform, direction, amount: yuan(BigInt(amount)), state: nameOf(state) },
        after: { state: nameOf(stateOf[outcome]) },
        reason,
      };
    },
  });
};
