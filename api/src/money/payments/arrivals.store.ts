import { orderStates, toUnits } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import type { PaymentState } from '../incoming/incomingPayments.store';
import { findOrderOfAddress } from '../incoming/orderAddresses';
import { clockSkew, type OwnDeposit } from './orders.store';

export interface Arrival {
  /** Millionths of a USDT for an order in USDT, else fen. */
  amount: string;
  state: Extract<PaymentState, 'seen' | 'confirmed' | 'assigned'>;
  /** The block that has it; null for payments that are on no blockchain. */
  block: string | null;
  /** The newest block of its chain when that was last read. */
  head: string | null;
}

const select = `select p.id, p.amount, s.state, s.block, (
    select head from chain_cursor c where c.channel = s.channel) head
  from incoming_payment_state s join incoming_payment p on p.id = s.payment_id`;

/**
 * What has come for a deposit, oldest first: what is assigned to it, and while it waits what its member has probably
 * sent: anything to the order's own address, exactly its amount to an address that orders share.
 */
export const listArrivals = async (db: Queryable, order: OwnDeposit): Promise<Arrival[]> => {
  const { out_trade_no: number, payee, paytype, protocol, real_money: asked } = order;
  const assigned = `${select} where s.out_trade_no = $1 and s.channel <> 'manual'`;
  if (paytype !== 'usdt' || order.state !== orderStates.pending) {
    return db.rows<Arrival>(`${assigned} order by p.id`, [number]);
  }
  const owner = await findOrderOfAddress(db, payee);
  return db.rows<Arrival>(
    `${assigned} union all ${select}
      where s.state in ('seen', 'confirmed') and s.channel = $2 and p.recipient = $3
        and ($4 or p.amount = $5) and p.paid_at >= $6::timestamptz - interval '${clockSkew}'
      order by id`,
    [number, `usdt-${protocol.toLowerCase()}`, payee, owner === number, toUnits(asked, 6), order.created_at],
  );
};
