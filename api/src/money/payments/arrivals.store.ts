import { orderStates } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import type { PaymentState } from '../incoming/incomingPayments.store';
import { isProbablyPaidBy, type OwnDeposit } from './orders.store';

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
 * sent.
 */
export const listArrivals = (db: Queryable, { out_trade_no: order }: Pick<OwnDeposit, 'out_trade_no'>) =>
  db.rows<Arrival>(
    `${select} where s.out_trade_no = $1 and s.channel <> 'manual'
      union all ${select} join deposit on ${isProbablyPaidBy}
        where deposit.out_trade_no = $1 and deposit.state = ${orderStates.pending} and s.state in ('seen', 'confirmed')
      order by id`,
    [order],
  );
