import { orderStates } from '@site/shared/contract';
import { beijingTime } from '../http/beijingTime';
import { decimal } from '../http/decimal';
import { yuan } from '../http/money';
import { readPage } from '../http/page';
import { held, system, wallet } from '../ledger/accounts';
import { move } from '../ledger/ledger';
import type { Transaction } from '../database/database';
import { alreadyDecided, type ReviewQueue, unknownItem } from '../operator/reviewQueues';
import { paymentMethodNames } from './paymentMethods';

interface Order {
  member_id: string;
  amount: string;
  state: number;
}

/** Locks a waiting order and gives it its new state; who comes second is refused. */
const decideOrder = async (
  tx: Transaction,
  table: 'deposit' | 'withdrawal',
  { id, approved, note }: { id: string; approved: boolean; note: string },
  now: Date,
) => {
  const order = await tx.row<Order>(
    `select member_id, amount, state from ${table} where out_trade_no = $1 for update`,
    [id],
  );
  if (!order) throw unknownItem();
  if (order.state !== orderStates.pending) throw alreadyDecided();
  await tx.run(`update ${table} set state = $2, note = $3, decided_at = $4 where out_trade_no = $1`, [
    id,
    approved ? orderStates.approved : orderStates.rejected,
    note,
    now,
  ]);
  return { memberId: order.member_id, amount: BigInt(order.amount) };
};

interface DepositRow {
  out_trade_no: string;
  username: string;
  state: number;
  created_at: Date;
  amount: string;
  paytype: keyof typeof paymentMethodNames;
  protocol: string;
  real_money: string;
  remitter: object | null;
  note: string;
}

/** Deposits before an operator: an approved one comes into the member's wallet. */
export const depositQueue = (now: () => Date): ReviewQueue => ({
  list: (db, { state, page }) =>
    readPage(db, {
      sql: `select d.out_trade_no, m.username, d.state, d.created_at, d.amount, d.paytype, d.protocol, d.real_money, d.remitter, d.note
        from deposit d join member m on m.id = d.member_id where $1::int is null or d.state = $1 order by d.id desc`,
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

interface WithdrawalRow {
  out_trade_no: string;
  username: string;
  state: number;
  created_at: Date;
  amount: string;
  net: string | null;
  bank: string;
  bank_owner: string;
  bank_no: string;
  bank_address: string;
  note: string;
}

/** Withdrawals before an operator: an approved one leaves the site, a rejected one goes back to the wallet (decisions 28). */
export const withdrawalQueue = (now: () => Date): ReviewQueue => ({
  list: (db, { state, page }) =>
    readPage(db, {
      sql: `select w.out_trade_no, m.username, w.state, w.created_at, w.amount, w.net, a.bank, a.bank_owner, a.bank_no, a.bank_address, w.note
        from withdrawal w join member m on m.id = w.member_id join payout_account a on a.id = w.payout_account_id
        where $1::int is null or w.state = $1 order by w.id desc`,
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
