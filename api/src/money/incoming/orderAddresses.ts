import type { Queryable } from '../../base/database/database';
import { value } from '../../base/database/statements';

/** The only order that was given an address; undefined for an address that orders share. */
export const findOrderOfAddress = (db: Queryable, address: string) =>
  value<string>(db, 'select out_trade_no from chain_address where address = $1', [address]);
