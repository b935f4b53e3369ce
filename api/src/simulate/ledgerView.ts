import { orderStates } from '@site/shared/contract';
import type pg from 'pg';
import { yuan } from '../http/money';
import type { MemberModel } from '../testing/model/memberModel';
import { failureReason } from '../testing/model/operatorOperations';
import { share, sum } from '../testing/model/records';

/** A member's accounts, orders and ledger lines as the database has them. Amounts are yuan. */
export interface LedgerView {
  accounts: string[];
  /** Lines `kind amount`. */
  entries: string[];
  /** Sums of the kinds of which the model knows no single movement. */
  sums: string[];
  /** Lines `order amount state`, oldest first. */
  deposits: string[];
  withdrawals: string[];
}

const summed = ['adjustment', 'rebate'];

/** Reads it for the member with this id. */
export const readLedger = async (client: pg.Client, memberId: string): Promise<LedgerView> => {
  const lines = async (sql: string): Promise<string[]> =>
    (await client.query<{ line: string }>(sql, [memberId])).rows.map(({ line }) => line);
  const fenOf = (fen: string) => `trim(to_char(${fen} / 100.0, 'FM999999999990.00'))`;
  const entries = `from ledger_entry e join account d on d.id = e.debit_id join account c on c.id = e.credit_id
    where $1 in (d.member_id, c.member_id)`;
  const kinds = summed.map((kind) => `'${kind}'`).join();
  const signed = 'sum(case when c.member_id is null then -e.amount else e.amount end)';
  return {
    accounts: await lines(`select concat_ws(' ', purpose, nullif(platform, ''), ${fenOf('balance')}) line
      from account where member_id = $1 and balance <> 0 order by 1`),
    entries: await lines(`select kind || ' ' || ${fenOf('amount')} line ${entries} and kind not in (${kinds})
      order by 1`),
    sums: await lines(`select kind || ' ' || ${fenOf(signed)} line ${entries} and kind in (${kinds})
      group by kind having ${signed} <> 0 order by 1`),
    deposits: await lines(`select concat_ws(' ', out_trade_no, ${fenOf('amount')}, state) line
      from deposit where member_id = $1 order by id`),
    withdrawals: await lines(`select concat_ws(' ', out_trade_no, ${fenOf('amount')}, state) line
      from withdrawal where member_id = $1 order by id`),
  };
};

const withdrawalEntries = (amount: bigint, state: number, reason: string): string[] => {
  const kinds = ['withdrawal-hold'];
  if (state === orderStates.rejected && reason !== failureReason) kinds.push('withdrawal-return');
  if (state === orderStates.approved || reason === failureReason) kinds.push('withdrawal');
  if (reason === failureReason) kinds.push('withdrawal-failed');
  return kinds.map((kind) => `${kind} ${yuan(amount)}`);
};

/** What the database must have for a member of the model. An order whose number is not known is `?`. */
export const expectedLedger = (model: MemberModel): LedgerView => {
  const accounts = [
    ...(model.wallet ? [`wallet ${yuan(model.wallet)}`] : []),
    ...(model.held ? [`hold ${yuan(model.held)}`] : []),
    ...[...model.platforms].flatMap(([name, balance]) => (balance ? [`platform ${name} ${yuan(balance)}`] : [])),
  ];
  const entries = model.orders.flatMap(({ type, amount, state, reason }) => {
    if (type === 1) return state === orderStates.approved ? [`deposit ${yuan(amount)}`] : [];
    if (type === 2) return withdrawalEntries(amount, state, reason);
    return [`transfer-${type === 3 ? 'in' : 'out'} ${yuan(amount)}`];
  });
  for (const { amount, winLoss } of model.bets) {
    entries.push(`bet ${yuan(amount)}`);
    if (winLoss + amount > 0n) entries.push(`win ${yuan(winLoss + amount)}`);
  }
  for (const { amount } of model.redPackets) entries.push(`red-packet ${yuan(amount)}`);
  const claimed = sum(model.rebates.filter((one) => one.claimed).map(share));
  const sums = [
    ...(model.adjusted ? [`adjustment ${yuan(model.adjusted)}`] : []),
    ...(claimed ? [`rebate ${yuan(claimed)}`] : []),
  ];
  const ordersOf = (type: 1 | 2) =>
    model.orders
      .filter((order) => order.type === type)
      .map(({ number, amount, state }) => `${number || '?'} ${yuan(amount)} ${state}`);
  return {
    accounts: accounts.toSorted(),
    entries: entries.toSorted(),
    sums: sums.toSorted(),
    deposits: ordersOf(1),
    withdrawals: ordersOf(2),
  };
};

/** Gives the model's orders without a number those that the database has at their places. */
export const copyNumbers = (model: MemberModel, { deposits, withdrawals }: LedgerView): void => {
  for (const [type, lines] of [
    [1, deposits],
    [2, withdrawals],
  ] as const) {
    const orders = model.orders.filter((order) => order.type === type);
    if (orders.length !== lines.length) continue;
    orders.forEach((order, n) => {
      if (order.number === '') order.number = lines[n]?.split(' ')[0] ?? '';
    });
  }
};
