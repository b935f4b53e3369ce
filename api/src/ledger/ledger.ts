import pg from 'pg';
import type { Queryable, Transaction } from '../base/database/database';
import { oneRow, sum } from '../base/database/statements';
import { DomainError } from '../base/errors/domainError';
import { withSpan } from '../base/tracing/span';
import type { AccountName } from './accounts';
import { Counter } from 'prom-client';

/** Movements that this process has committed, by kind. Kinds are constants of the code. */
export const postingCounter = new Counter({
  name: 'site_ledger_postings_total',
  help: 'Movements of the ledger that this process has committed, by kind.',
  labelNames: ['kind'],
  registers: [],
});

/** Thrown when a movement exceeds the balance of its source account. */
export class InsufficientFunds extends DomainError {
  constructor() {
    super('余额不足！');
    this.name = 'InsufficientFunds';
  }
}

export interface Movement {
  from: AccountName;
  to: AccountName;
  /** Fen, more than zero. */
  amount: bigint;
  /** Its kind in reports: `deposit`, `withdrawal-hold`, `transfer-in`, `bet` … */
  kind: string;
  /** The order number or record it belongs to. */
  reference?: string;
  /**
   * Makes the movement idempotent: a second one with the same scope and key moves nothing and returns the first entry.
   */
  once?: { scope: string; key: string };
}

interface Entry {
  id: string;
  /**
   * Balances in fen after the movement; of a repeated one, the current balances. Of a system account, the balance of
   * the shard that was used.
   */
  fromBalance: bigint;
  toBalance: bigint;
  /** Whether the same `once` was used before. */
  repeated: boolean;
  createdAt: Date;
}

interface Row {
  id: string;
  from_balance: string;
  to_balance: string;
  repeated: boolean;
  created_at: Date;
}

const valuesOf = ({ from, to, amount, kind, reference, once }: Movement) => [
  from.memberId,
  from.purpose,
  from.platform,
  to.memberId,
  to.purpose,
  to.platform,
  amount,
  kind,
  reference ?? null,
  once?.scope ?? null,
  once?.key ?? null,
];

const entryOf = (row: Row): Entry => ({
  id: row.id,
  fromBalance: BigInt(row.from_balance),
  toBalance: BigInt(row.to_balance),
  repeated: row.repeated,
  createdAt: row.created_at,
});

/** Counts movements by kind once `tx` is committed; repeated ones moved nothing. */
const countPostings = (tx: Transaction, movements: Movement[], entries: Entry[]): Entry[] => {
  const kinds = movements.filter((_, index) => entries[index]?.repeated === false).map(({ kind }) => kind);
  tx.afterCommit(() => {
    for (const kind of kinds) postingCounter.inc({ kind });
  });
  return entries;
};

const domainErrorOf = (error: unknown): unknown => {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.constraint === 'account_min_balance') return new InsufficientFunds();
  return error.code === 'LG001' ? new DomainError('请勿重复提交！') : error;
};

/**
 * Moves money as part of `tx`. All movements go through this function or `moveEach`; a movement is one function call in
 * the database. Throws `InsufficientFunds`, or a DomainError if `once` was used for another movement. After either
 * error `tx` can only be rolled back, to its start or to a savepoint.
 */
export const move = async (tx: Transaction, movement: Movement): Promise<Entry> => {
  try {
    return await withSpan('ledger entry', { 'ledger.kind': movement.kind }, async (span) => {
      const sql = 'select * from ledger_post_movement($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';
      const entry = entryOf(await oneRow<Row>(tx, sql, valuesOf(movement)));
      span.setAttribute('ledger.entry.id', entry.id);
      countPostings(tx, [movement], [entry]);
      return entry;
    });
  } catch (error) {
    throw domainErrorOf(error);
  }
};

/** Makes movements one after another as `move` does, in one statement. */
export const moveEach = async (tx: Transaction, movements: Movement[]): Promise<Entry[]> => {
  const rows = movements.map(valuesOf);
  const columns = Array.from({ length: 11 }, (_, column) => rows.map((row) => row[column]));
  try {
    const posted = await withSpan('ledger entries', { 'ledger.count': movements.length }, () =>
      tx.rows<Row>(
        `select entry.* from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[],
          $7::bigint[], $8::text[], $9::text[], $10::text[], $11::text[])
          as m (from_member, from_purpose, from_platform, to_member, to_purpose, to_platform, fen, kind, reference,
            once_scope, once_key),
        ledger_post_movement(from_member, from_purpose, from_platform, to_member, to_purpose, to_platform, fen, kind,
          reference, once_scope, once_key) entry`,
        columns,
      ),
    );
    return countPostings(tx, movements, posted.map(entryOf));
  } catch (error) {
    throw domainErrorOf(error);
  }
};

/** An account's balance in fen; 0 before its first movement. Sums the shards of a system account. */
export const balanceOf = (db: Queryable, account: AccountName): Promise<bigint> =>
  sum(
    db,
    `select sum(balance) from account
      where coalesce(member_id, 0) = coalesce($1::bigint, 0) and purpose = $2 and platform = $3 and currency = 'CNY'`,
    [account.memberId, account.purpose, account.platform],
  );
