import { amountText, orderStates, toUnits } from '@site/contract';
import type { OperatorInput } from '@site/contract/operators';
import type { Queryable, Transaction } from '../../base/database/database';
import { column, oneRow, value } from '../../base/database/statements';
import { listReach, type PageBounds } from '../../base/http/page';
import { beijingDays } from '../../base/time/beijingTime';
import type { IncomingPayment, PaymentRow } from '../../money/incoming/incomingPayments.store';
import { clockSkew } from '../../money/payments/orders.store';
import { addressBytes, addressText } from '../../money/payments/walletAddress';
import type { Operator } from '../authority/operator';

/** The operator that acts for the site itself. */
export const readSystemOperator = async (db: Queryable): Promise<Operator> => {
  const { id, name } = await oneRow<{ id: string; name: string }>(
    db,
    `select id, name from operator where kind = 'system'`,
  );
  return { id, name, roles: [], tokenId: '', tokenKind: 'session', lacksDevice: false, mustChangePassword: false };
};

/** The order that an operator has credited for a payment, whose number was entered before the site saw it. */
export const findEnteredOrder = (db: Queryable, { reference }: Pick<PaymentRow, 'reference'>) =>
  value<string>(
    db,
    `select out_trade_no from payment where channel = 'manual' and payment_key(external_id) = payment_key($1)`,
    [reference],
  );

/** Orders that wait for exactly this amount of USDT at an address that others share. */
export const listOrdersAtAddress = (db: Queryable, { recipient, amount, paid_at, channel }: PaymentRow) =>
  column<string>(
    db,
    `select out_trade_no from deposit
      where state = ${orderStates.pending} and paytype = 'usdt' and 'usdt-' || lower(protocol) = $4 and payee = $1
        and real_money = $2::numeric / 1000000 and created_at <= $3::timestamptz + interval '${clockSkew}'
      limit 2`,
    [recipient, amount, paid_at, channel],
  );

export interface WaitingTransfer {
  out_trade_no: string;
  member_id: string;
  remitter_cipher: Buffer | null;
}

/** Bank transfers of this amount, in fen, that members had ordered when the payment came, and that still wait. */
export const listWaitingTransfers = (db: Queryable, { amount, paid_at }: Pick<PaymentRow, 'amount' | 'paid_at'>) =>
  db.rows<WaitingTransfer>(
    `select out_trade_no, member_id, remitter_cipher from deposit
      where state = ${orderStates.pending} and paytype = 'bank' and amount = $1
        and created_at <= $2::timestamptz + interval '${clockSkew}'
      order by id limit 100`,
    [amount, paid_at],
  );

/** Adds confirmed payments of a bank, marks those that no waiting order asks for as looked at, and returns new ones. */
export const insertBankPayments = async (tx: Transaction, payments: readonly IncomingPayment[]) => {
  const fields = [
    payments.map(({ identity }) => identity),
    payments.map(({ reference }) => reference),
    payments.map(({ amount }) => amount),
    payments.map(({ recipient }) => recipient ?? ''),
    payments.map(({ paidAt }) => paidAt),
  ];
  const inserted = await tx.rows<{ id: string; identity: string }>(
    `insert into incoming_payment (channel, currency, identity, reference, amount, recipient, paid_at)
      select 'bank', 'CNY', * from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::timestamptz[])
      on conflict on constraint incoming_payment_once do nothing returning id, identity`,
    fields,
  );
  const ids = inserted.map(({ id }) => id);
  await tx.run(`insert into incoming_payment_event (payment_id, kind) select unnest($1::bigint[]), 'confirmed'`, [ids]);
  await tx.run(
    `update incoming_payment_state s set matched_at = now() from incoming_payment p
      where p.id = s.payment_id and p.id = any($1::bigint[]) and not exists (
          select from deposit where state = ${orderStates.pending} and paytype = 'bank' and amount = p.amount)
        and not exists (select from payment where payment_key(external_id) = payment_key(p.reference))`,
    [ids],
  );
  return inserted;
};

/** The payments of a bank that are known; amounts in fen. */
export const listBankPayments = (db: Queryable, identities: readonly string[]) =>
  db.rows<{ identity: string; reference: string; amount: string; paid_at: Date }>(
    `select identity, reference, amount, paid_at from incoming_payment
      where channel = 'bank' and identity = any($1::text[])`,
    [identities],
  );

/** What became of payments of a bank: how many are of an order, and how many of none. */
export const countBankPayments = (db: Queryable, identities: readonly string[]) =>
  oneRow<{ assigned: number; waiting: number }>(
    db,
    `select count(*) filter (where s.state = 'assigned')::int assigned,
        count(*) filter (where s.state = 'confirmed')::int waiting
      from incoming_payment p join incoming_payment_state s on s.payment_id = p.id
      where p.channel = 'bank' and p.identity = any($1::text[])`,
    [identities],
  );

export type ListedPayment = PaymentRow & {
  sender: string;
  sender_cipher: Buffer | null;
  username: string | null;
  member_id: string | null;
  reason: string;
};

/** What payments are searched for: text as it was entered, and the hashes of a sender that it may be. */
interface PaymentSearch {
  q: string;
  names: readonly Buffer[];
  tails: readonly Buffer[];
}

/** The largest number that a column of amounts can hold. */
const mostUnits = 2n ** 63n - 1n;

/** A select of the ids of at most `limit` payments of each kind of hit, newest first. Each kind reads an index. */
const foundPayments = (
  { q, names, tails }: PaymentSearch,
  { param, limit }: { param: (value: unknown) => string; limit: number },
): string => {
  const newest = (table: string, condition: string) =>
    `(select id from ${table} where ${condition} order by id desc limit ${limit})`;
  const ethereum = addressBytes.ERC20(q);
  const address = param(ethereum === undefined ? q : addressText.ERC20(ethereum));
  return [
    newest('incoming_payment', `payment_key(reference) = payment_key(${param(q)})`),
    `(select payment_id from incoming_payment_state where out_trade_no = ${param(q.toUpperCase())} limit ${limit})`,
    ...['recipient', 'sender'].map((column) =>
      newest('incoming_payment', `${column} = ${address} and ${column} <> ''`),
    ),
    newest('incoming_payment_sender', `sender_name_hash = any(${param(names)}::bytea[])`),
    ...(tails.length === 0
      ? []
      : [newest('incoming_payment_sender', `sender_tail_hash = any(${param(tails)}::bytea[])`)]),
    ...Object.entries({ CNY: 2, USDT: 6 }).flatMap(([currency, places]) => {
      const amount = toUnits(amountText(q), places);
      const isAmount = amount !== undefined && amount > 0n && amount <= mostUnits;
      return isAmount ? newest('incoming_payment', `amount = ${param(amount)} and currency = '${currency}'`) : [];
    }),
  ].join(' union ');
};

type FoundPayment = Omit<PaymentRow, 'out_trade_no' | 'recipient'> & { username: string | null };

/** The newest payments that a search finds, at most `limit`. */
export const searchPayments = (db: Queryable, search: PaymentSearch, limit: number) => {
  const params: unknown[] = [];
  const found = foundPayments(search, { param: (value) => `$${params.push(value)}`, limit });
  return db.rows<FoundPayment>(
    `select p.id, p.channel, p.reference, p.currency, p.amount, p.paid_at, s.state, m.username
      from incoming_payment p join incoming_payment_state s on s.payment_id = p.id
        left join deposit d on d.out_trade_no = s.out_trade_no left join member m on m.id = d.member_id
      where p.id in (${found}) order by p.id desc limit ${limit}`,
    params,
  );
};

type PaymentFilter = Omit<OperatorInput<'GET /payments'>, 'page' | 'q'> & PaymentSearch;

/** A page's query of payments: those of no order oldest first, the others newest first. */
export const paymentsQuery = ({ state, channel, from, to, ...search }: PaymentFilter) => {
  const params: unknown[] = [];
  const param = (entered: unknown) => `$${params.push(entered)}`;
  const conditions = [
    ...(state === undefined ? [] : [`s.state = ${param(state)}`]),
    ...(channel === undefined ? [] : [`s.channel ${channel === 'psp' ? `like 'psp:%'` : `= ${param(channel)}`}`]),
    ...(from === undefined ? [] : [`p.paid_at >= ${param(beijingDays(from, from).start)}`]),
    ...(to === undefined ? [] : [`p.paid_at < ${param(beijingDays(to, to).end)}`]),
    ...(search.q === '' ? [] : [`p.id in (${foundPayments(search, { param, limit: 1000 })})`]),
  ];
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const tables = 'incoming_payment_state s join incoming_payment p on p.id = s.payment_id';
  const direction = state === 'confirmed' ? 'asc' : 'desc';
  // Along the index of times where those are narrowed: it finds payments of old days at once.
  const isTimed = search.q === '' && (from !== undefined || to !== undefined);
  const order = isTimed ? `p.paid_at ${direction}, p.id ${direction}` : `s.payment_id ${direction}`;
  return {
    sql: ({ limit, offset }: PageBounds) => `
      select p.id, p.channel, p.reference, p.currency, p.amount, p.sender, p.recipient, p.paid_at, s.state,
          s.out_trade_no, a.sender_cipher, m.username, d.member_id, coalesce((
            select reason from incoming_payment_event e where e.payment_id = p.id order by id desc limit 1), '') reason
        from (select s.payment_id from ${tables} ${where} order by ${order} limit ${limit} offset ${offset}) listed
          join incoming_payment p on p.id = listed.payment_id
          join incoming_payment_state s on s.payment_id = p.id
          left join incoming_payment_sender a on a.id = p.id
          left join deposit d on d.out_trade_no = s.out_trade_no
          left join member m on m.id = d.member_id
        order by ${order}`,
    countSql: `select from ${tables} ${where} ${isTimed ? `order by ${order}` : ''}`,
    params,
    reach: listReach,
  };
};

interface Supplement {
  order: string;
  /** The new order's number. */
  number: string;
  /** Fen. */
  amount: bigint;
  /** USDT, or yuan. */
  realMoney: string;
  now: Date;
}

/** Adds a closed order for what came beyond an approved one, on the same terms. */
export const insertSupplement = (tx: Transaction, { order, number, amount, realMoney, now }: Supplement) =>
  tx.run(
    `insert into deposit
        (out_trade_no, member_id, paytype, amount, real_money, rate, protocol, payee, remitter_cipher,
          remitter_name_hash, state, created_at, decided_at)
      select $2, member_id, paytype, $3, $4, rate, protocol, payee, remitter_cipher,
          remitter_name_hash, ${orderStates.rejected}, $5, $5
        from deposit where out_trade_no = $1`,
    [order, number, amount, realMoney, now],
  );
