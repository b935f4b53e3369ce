import type { Queryable, Transaction } from '../../base/database/database';
import { column, insertRow, insertWithId, value } from '../../base/database/statements';

export type UsdtChannel = 'usdt-trc20' | 'usdt-erc20';
export type PaymentChannel = UsdtChannel | 'bank' | 'manual' | `psp:${string}`;
export type PaymentState = 'seen' | 'confirmed' | 'assigned' | 'dropped' | 'returned';

/** A payment from outside the site, as it was seen. */
export interface IncomingPayment {
  channel: PaymentChannel;
  /** What distinguishes it in its channel, in one normal form. */
  identity: string;
  /** What people know it by: hash, the provider's number or the bank's reference. */
  reference: string;
  currency: 'CNY' | 'USDT';
  /** Fen, or millionths of a USDT. */
  amount: bigint;
  sender?: string;
  recipient?: string;
  paidAt: Date;
  /** What was received, without personal data. */
  raw?: object;
}

/** Adds a payment and returns its id, also that of one that is known by its channel and identity. */
export const insertIncomingPayment = async (
  tx: Transaction,
  { paidAt, raw = {}, ...payment }: IncomingPayment,
): Promise<{ id: string; isNew: boolean }> => {
  const row = { ...payment, paid_at: paidAt, raw: JSON.stringify(raw) };
  const id = await insertWithId(
    tx,
    'incoming_payment',
    row,
    'on conflict on constraint incoming_payment_once do nothing',
  );
  if (id !== undefined) return { id, isNew: true };
  const known = await value<string>(tx, 'select id from incoming_payment where channel = $1 and identity = $2', [
    payment.channel,
    payment.identity,
  ]);
  if (known === undefined) throw new Error('a payment conflicts with one that is not there');
  return { id: known, isNew: false };
};

interface PaymentEvent {
  paymentId: string;
  kind: 'seen' | 'confirmed' | 'assigned' | 'released' | 'dropped' | 'returned';
  /** Where a blockchain has it. */
  block?: bigint;
  blockHash?: string;
  /** The order that it is assigned to; the caller has locked it. */
  order?: string;
  operatorId?: string;
  reason?: string;
}

/** Adds what happened to a payment. The database throws if it cannot happen to it in its state. */
export const insertPaymentEvent = (
  tx: Transaction,
  { paymentId, blockHash, order, operatorId, ...event }: PaymentEvent,
) =>
  insertRow(tx, 'incoming_payment_event', {
    ...event,
    payment_id: paymentId,
    block_hash: blockHash,
    out_trade_no: order,
    operator_id: operatorId,
  });

export interface PaymentRow {
  id: string;
  channel: PaymentChannel;
  reference: string;
  currency: 'CNY' | 'USDT';
  amount: string;
  recipient: string;
  paid_at: Date;
  state: PaymentState;
  out_trade_no: string | null;
}

const paymentColumns = `p.id, p.channel, p.reference, p.currency, p.amount, p.recipient, p.paid_at, s.state,
  s.out_trade_no`;
const paymentTables = 'incoming_payment p join incoming_payment_state s on s.payment_id = p.id';

export const findPayment = (db: Queryable, id: string) =>
  db.row<PaymentRow>(`select ${paymentColumns} from ${paymentTables} where p.id = $1`, [id]);

/** Locks a payment until the end of `tx`: nothing else happens to it. */
export const lockPaymentRow = (tx: Transaction, id: string | number) =>
  tx.row<PaymentRow>(`select ${paymentColumns} from ${paymentTables} where p.id = $1 for update of s`, [id]);

/** The payments that are assigned to an order, oldest first. */
export const listPaymentsOf = (db: Queryable, order: string) =>
  db.rows<PaymentRow>(`select ${paymentColumns} from ${paymentTables} where s.out_trade_no = $1 order by p.id`, [
    order,
  ]);

/** A payment that the site has seen itself, under any spelling of its number; its order is null without one. */
export const findSeenPayment = (db: Queryable, reference: string) =>
  db.row<{ out_trade_no: string | null }>(
    `select s.out_trade_no from ${paymentTables} where payment_key(p.reference) = payment_key($1)
        and p.channel <> 'manual' and s.state <> 'dropped' limit 1`,
    [reference],
  );

/** Confirmed payments whose order was not looked for yet, oldest first. */
export const listUnmatchedPayments = (db: Queryable, limit: number) =>
  column<string>(
    db,
    `select payment_id from incoming_payment_state where state = 'confirmed' and matched_at is null
      order by payment_id limit $1`,
    [limit],
  );

/** Records that the order of a payment was looked for. */
export const markMatched = (tx: Transaction, id: string) =>
  tx.run('update incoming_payment_state set matched_at = now() where payment_id = $1', [id]);
