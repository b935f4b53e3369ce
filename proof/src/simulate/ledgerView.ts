import { orderStates, transferStates } from '@site/contract';
import type pg from 'pg';
import { yuan } from '../../../api/src/base/money/money';
import type { MemberModel } from '../model/memberModel';
import { type Order, share, sum } from '../model/records';
import { isRemote } from '../model/remoteTransfers';

/** A member's accounts, orders and ledger lines as the database has them. Amounts are yuan. */
export interface LedgerView {
  accounts: string[];
  /** Lines `kind amount`. */
  entries: string[];
  /** Sums of the kinds of which the model knows no single movement. */
  sums: string[];
  /** Lines `order amount state time`, oldest first; times are ms since 1970. */
  deposits: string[];
  /** Lines `order amount stage time`, oldest first. */
  withdrawals: string[];
  /** Lines `amount time`, oldest first. */
  bets: string[];
  /** The operators' decisions on these orders in the audit log, lines `kind order`. */
  decisions: string[];
  /** The last batches of withdrawals, lines `order state provider outcome contradicted`, by order. */
  payouts: string[];
  /** Payments from outside, lines `reference state order`. */
  payments: string[];
  /** Lines `state balance remaining`, oldest first. */
  bonuses: string[];
}

const summed = ['adjustment', 'rebate'];

/** Reads it for the member with this id and the payments with these numbers. */
export const readLedger = async (client: pg.Client, memberId: string, payments: string[]): Promise<LedgerView> => {
  const lines = async (sql: string, of: unknown = memberId): Promise<string[]> =>
    (await client.query<{ line: string }>(sql, [of])).rows.map(({ line }) => line);
  const fenOf = (fen: string) => `trim(to_char(${fen} / 100.0, 'FM999999999990.00'))`;
  const msOf = (time: string) => `(extract(epoch from ${time}) * 1000)::bigint`;
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
    deposits: await lines(`select concat_ws(' ', out_trade_no, ${fenOf('amount')}, state, ${msOf('created_at')}) line
      from deposit where member_id = $1 order by id`),
    withdrawals: await lines(`select concat_ws(' ', out_trade_no, ${fenOf('amount')}, stage, ${msOf('created_at')}) line
      from withdrawal where member_id = $1 order by id`),
    bets: await lines(`select concat_ws(' ', ${fenOf('amount')}, ${msOf('placed_at')}) line
      from bet where member_id = $1 order by id`),
    decisions: await lines(`select kind || ' ' || split_part(target, ':', 2) line from operator_action
      where member_id = $1 and kind ~ '^(deposits|withdrawals)[.](approve|reject|paid|failed|returned)$' order by 1`),
    payouts: await lines(`select distinct on (out_trade_no) concat_ws(' ', out_trade_no, i.state, provider, outcome,
        case when contradiction <> '' then 'contradicted' end) line
      from payout_batch_item i join withdrawal using (out_trade_no) where member_id = $1
      order by out_trade_no, batch_id desc`),
    payments: await lines(
      `select concat_ws(' ', p.reference, s.state, s.out_trade_no) line
        from incoming_payment p join incoming_payment_state s on s.payment_id = p.id
        where p.reference = any($1) and p.channel <> 'manual' order by 1`,
      payments,
    ),
    bonuses: await lines(`select concat_ws(' ', state, ${fenOf('balance')}, ${fenOf('remaining')}) line
      from bonus where member_id = $1 order by id`),
  };
};

/** The ledger lines of a withdrawal after the first one. */
const ofWithdrawal: Record<Order['stage'], string[]> = {
  waiting: [],
  approved: ['withdrawal'],
  paid: ['withdrawal'],
  failed: ['withdrawal', 'withdrawal-failed'],
  returned: ['withdrawal', 'withdrawal-failed'],
  rejected: ['withdrawal-return'],
};

const ofRemoteTransfer = ({ type, state }: Order): string[] => {
  if (type === 4) return state === transferStates.succeeded ? ['transfer-received'] : [];
  if (state === transferStates.pending) return ['transfer-hold'];
  return ['transfer-hold', state === transferStates.succeeded ? 'transfer-sent' : 'transfer-return'];
};

const entriesOf = (order: Order): string[] => {
  const { type, state } = order;
  if (type === 1) return state === orderStates.approved ? ['deposit'] : [];
  if (type === 2) return ['withdrawal-hold', ...ofWithdrawal[order.stage]];
  return order.remote ? ofRemoteTransfer(order) : [type === 3 ? 'transfer-in' : 'transfer-out'];
};

const payoutOf = ({ state, outcome, isContradicted }: NonNullable<Order['batch']>, isHanded: boolean): string => {
  const provider = isHanded ? ['sandbox'] : [];
  const reported = outcome ? ['reference' in outcome ? 'paid' : 'failed'] : [];
  return [state, ...provider, ...reported, ...(isContradicted ? ['contradicted'] : [])].join(' ');
};

/** What the database must have for a member of the model. An order whose number is not known is `?`. */
export const expectedLedger = (model: MemberModel): LedgerView => {
  const inTransit = ({ type, remote, state }: Order) => remote && type === 3 && state === transferStates.pending;
  const transit = sum(model.orders.filter(inTransit).map(({ amount }) => amount));
  const accounts = [
    ...(model.wallet ? [`wallet ${yuan(model.wallet)}`] : []),
    ...(model.held ? [`hold ${yuan(model.held)}`] : []),
    ...(transit ? [`transit ${yuan(transit)}`] : []),
    ...[...model.platforms].flatMap(([name, balance]) =>
      balance && !isRemote(model, name) ? [`platform ${name} ${yuan(balance)}`] : [],
    ),
  ];
  const entries = model.orders.flatMap((order) => entriesOf(order).map((kind) => `${kind} ${yuan(order.amount)}`));
  for (const { amount, winLoss } of model.bets) {
    if (amount > 0n) entries.push(`bet ${yuan(amount)}`);
    if (winLoss + amount > 0n) entries.push(`win ${yuan(winLoss + amount)}`);
  }
  for (const { amount } of model.redPackets) entries.push(`red-packet ${yuan(amount)}`);
  const claimed = sum(model.rebates.filter((one) => one.claimed).map(share));
  const sums = [
    ...(model.adjusted ? [`adjustment ${yuan(model.adjusted)}`] : []),
    ...(claimed ? [`rebate ${yuan(claimed)}`] : []),
  ];
  const ordersOf = (wanted: 1 | 2) => model.orders.filter(({ type }) => type === wanted);
  const numberOf = ({ number }: Order) => number || '?';
  return {
    accounts: accounts.toSorted(),
    entries: entries.toSorted(),
    sums: sums.toSorted(),
    deposits: ordersOf(1).map((order) => `${numberOf(order)} ${yuan(order.amount)} ${order.state} ${order.at}`),
    withdrawals: ordersOf(2).map((order) => `${numberOf(order)} ${yuan(order.amount)} ${order.stage} ${order.at}`),
    bets: model.bets.map(({ amount, at }) => `${yuan(amount)} ${at}`),
    bonuses: [],
    payments: model.payments
      .map(({ reference, state, order }) => [reference, state, ...(order ? [numberOf(order)] : [])].join(' '))
      .toSorted(),
    payouts: model.orders
      .flatMap(({ number, handed, batch }) => (batch ? [`${number} ${payoutOf(batch, batch === handed)}`] : []))
      .toSorted(),
    decisions: model.orders
      .flatMap((order) =>
        order.decisions.map((verb) => `${order.type === 1 ? 'deposits' : 'withdrawals'}.${verb} ${numberOf(order)}`),
      )
      .toSorted(),
  };
};

/** Gives the model's orders without a number those that the database has at their places. */
export const copyOrderNumbers = (model: MemberModel, { deposits, withdrawals }: LedgerView): void => {
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
