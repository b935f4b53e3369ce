import { orderStates } from '@site/shared/contract';
import { beijingTime } from '../http/beijingTime';
import { decimal, yuan } from '../http/money';
import { readPage } from '../http/page';
import { held, system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import type { Transaction } from '../database/database';
import { alreadyDecided, type ReviewQueue, unknownItem } from '../operator/reviewQueues';
import { paymentMethodNames } from './paymentMethods';
import {
  type DepositRow,
  depositsForReviewSql,
  lockOrder,
  updateOrderState,
  type WithdrawalRow,
  withdrawalsForReviewSql,
} from './queries';

/** Locks a pending order and sets its new state. Throws a DomainError if it does not exist or was decided before. */
const decideOrder = async (
  tx: Transaction,
  table: 'deposit' | 'withdrawal',
  { id, approved, note }: { id: string; approved: boolean; note: string },
  now: Date,
) => {
  const order = await lockOrder(tx, table, id);
  if (!order) throw unknownItem();
  if (order.state !== orderStates.pending) throw alreadyDecided();
  await updateOrderState(tx, table, {
    order: id,
    state: approved ? orderStates.approved : orderStates.rejected,
    note,
    now,
  });
  return { memberId: order.member_id, amount: BigInt(order.amount) };
};

/** Deposits that wait for an operator; approval credits the member's wallet. */
export const depositQueue = (now: () => Date): ReviewQueue => ({
  list: (db, { state, page }) =>
    readPage(db, {
      sql: depositsForReviewSql,
      params: [state ?? null],
      page,
      present: ({ real_money, remitter, ...row }: DepositRow) => ({
        ...row,
        created_at: beijingTime(row.created_at),
        amount: yuan(row.amount),
        pay_way: paymentMethodNames[row.paytype],
        real_money: decimal(real_money),
        ...(remitter ? { remitter } : {}),
      }),
    }),
  decide: async (tx, decision) => {
    const { memberId, amount } = await decideOrder(tx, 'deposit', decision, now());
    if (!decision.approved) return;
    await move(tx, {
      from: system('deposits'),
      to: wallet(memberId),
      amount,
      kind: 'deposit',
      reference: decision.id,
      once: { scope: 'deposit', key: decision.id },
    });
  },
});

/** Withdrawals that wait for an operator; approval pays the held money out, rejection returns it to the wallet. */
export const withdrawalQueue = (now: () => Date): ReviewQueue => ({
  list: (db, { state, page }) =>
    readPage(db, {
      sql: withdrawalsForReviewSql,
      params: [state ?? null],
      page,
      present: ({ net, ...row }: WithdrawalRow) => ({
        ...row,
        created_at: beijingTime(row.created_at),
        amount: yuan(row.amount),
        ...(net === null ? {} : { net: decimal(net) }),
      }),
    }),
  decide: async (tx, decision) => {
    const { memberId, amount } = await decideOrder(tx, 'withdrawal', decision, now());
    await move(tx, {
      from: held(memberId),
      to: decision.approved ? system('withdrawals') : wallet(memberId),
      amount,
      kind: decision.approved ? 'withdrawal' : 'withdrawal-return',
      reference: decision.id,
      once: { scope: 'withdrawal', key: decision.id },
    });
  },
});
