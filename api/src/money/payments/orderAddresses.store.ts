import type { UsdtProtocol } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { column, value } from '../../base/database/statements';
import { addressesOf, hashOfKey } from './extendedKey';

/** Makes orders that are paid to the same key or address wait for each other until the end of `tx`. */
const lockPayee = (tx: Transaction, payee: string) =>
  tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`payee:${payee}`]);

/** The index of the first address of a key that no order has. */
export const nextIndexOf = async (db: Queryable, protocol: UsdtProtocol, key: string): Promise<number> =>
  Number(
    await value(db, 'select coalesce(max(key_index) + 1, 0) from chain_address where protocol = $1 and key_hash = $2', [
      protocol,
      hashOfKey(key),
    ]),
  );

/** Gives an order the next address of an extended public key. Skips addresses that were paid to before. */
export const takeAddress = async (
  tx: Transaction,
  { protocol, key, order }: { protocol: UsdtProtocol; key: string; order: string },
): Promise<string> => {
  await lockPayee(tx, key);
  for (let index = await nextIndexOf(tx, protocol, key); ; index += 1) {
    const [address = ''] = addressesOf(protocol, key, { first: index, count: 1 });
    const taken = await tx.run(
      `insert into chain_address (protocol, key_hash, key_index, address, out_trade_no) select $1, $2, $3, $4, $5
        where not exists (select from incoming_payment where recipient = $4)`,
      [protocol, hashOfKey(key), index, address, order],
    );
    if (taken > 0) return address;
  }
};

/**
 * The least amount from `least` on, in steps of 0.01 USDT up to 0.99, that no order asks for at an address which waits
 * or has ended since `since`; undefined if all are taken.
 */
export const takeAmount = async (
  tx: Transaction,
  { payee, least, since }: { payee: string; least: string; since: Date },
): Promise<string | undefined> => {
  await lockPayee(tx, payee);
  const free = await value<string | null>(
    tx,
    `select min(step)::numeric(20, 2)::text from generate_series($2::numeric, $2::numeric + 0.99, 0.01) step
      where step not in (
        select real_money from deposit
          where paytype = 'usdt' and coalesce(decided_at, 'infinity'::timestamptz) >= $3 and payee = $1)`,
    [payee, least, since],
  );
  return free ?? undefined;
};

/** The addresses at which orders that wait or have ended since `since` are paid. */
export const listPayees = (db: Queryable, protocol: UsdtProtocol, since: Date): Promise<string[]> =>
  column(
    db,
    `select distinct payee from deposit
      where paytype = 'usdt' and coalesce(decided_at, 'infinity'::timestamptz) >= $2 and protocol = $1`,
    [protocol, since],
  );
