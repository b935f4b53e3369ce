import { orderStates } from '@site/contract';
import type { Database, Queryable } from '../../base/database/database';
import type { ProviderMethod } from './provider';

export interface StoredProviderOrder {
  out_trade_no: string;
  provider: string;
  content: string | null;
  asks: number;
  /** Fen. */
  amount: string;
  paytype: ProviderMethod;
  is_waiting: boolean;
}

const columns = `o.out_trade_no, o.provider, o.content, o.asks, coalesce(d.ordered_amount, d.amount) amount, d.paytype,
  d.state = ${orderStates.pending} is_waiting`;

export const findProviderOrder = (db: Queryable, order: string) =>
  db.row<StoredProviderOrder>(
    `select ${columns} from provider_order o join deposit d using (out_trade_no) where o.out_trade_no = $1`,
    [order],
  );

export const storeContent = (db: Queryable, order: string, content: string, expires: Date | null) =>
  db.run('update provider_order set content = $2, expires_at = $3 where out_trade_no = $1 and content is null', [
    order,
    content,
    expires,
  ]);

/**
 * Takes the orders of a provider that are due to be asked about, so that no other process asks meanwhile. The next time
 * comes later with each ask, and never a month after the order's end.
 */
export const claimDueOrders = (db: Database, provider: string, limit: number) =>
  db.rows<StoredProviderOrder>(
    `with due as (
        select out_trade_no from provider_order where next_ask_at <= now() and provider = $1
          order by next_ask_at limit $2 for update skip locked
      ), claimed as (
        update provider_order o set asks = asks + 1, next_ask_at = case
            when coalesce(d.decided_at, d.created_at) > now() - interval '30 days'
              then now() + least(interval '10 seconds' * power(2, least(asks, 12)), interval '6 hours') end
          from due join deposit d using (out_trade_no) where o.out_trade_no = due.out_trade_no returning o.*
      ) select ${columns} from claimed o join deposit d using (out_trade_no)`,
    [provider, limit],
  );
