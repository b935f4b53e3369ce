import type { Queryable, Transaction } from '../database/database';
import { keyIdSql } from './fieldCipher';

/** A table with encrypted columns. */
export interface EncryptedTable {
  table: string;
  /** The column of the member's id. */
  member: 'id' | 'member_id';
  /** The plain column that earlier versions wrote, if there was one. */
  plain?: {
    column: string;
    /** Whether a row has a plain value, and what replaces it; SQL. */
    condition: string;
    emptied: string;
  };
  /** The encrypted column first, then its hashes. */
  columns: readonly string[];
  /** SQL of what `values` needs besides the number. */
  owner?: string;
  /** Further SQL of the update of a row `t`, whose new values are in `v`. */
  alsoSet?: string;
}

export interface StoredRow {
  id: string;
  member_id: string;
  owner: string;
  plain: string | null;
  cipher: Buffer | null;
}

export const batchSize = 500;

/** Which rows are encrypted: those with a plain value, or those of another key than `keyId`. */
export type RowsToEncrypt = 'plain' | { otherKeyThan: Buffer };

/** Locks the next rows after `afterId`, in the order of their ids. */
export const lockRowsToEncrypt = (
  tx: Transaction,
  { table, member, plain, columns, owner = `''` }: EncryptedTable,
  which: RowsToEncrypt,
  afterId: string,
): Promise<StoredRow[]> => {
  const [cipher = ''] = columns;
  const condition = which === 'plain' ? (plain?.condition ?? 'false') : `${keyIdSql(cipher)} <> $2`;
  return tx.rows<StoredRow>(
    `select id, ${member} member_id, ${owner} owner, ${plain?.column ?? 'null'}::text plain, ${cipher} cipher
      from ${table} where id > $1 and ${condition} order by id limit ${batchSize} for no key update`,
    [afterId, ...(which === 'plain' ? [] : [which.otherKeyThan])],
  );
};

/** Stores the encrypted values of rows, in the order of the table's columns, and empties the plain ones. */
export const storeEncrypted = async (
  tx: Transaction,
  { table, plain, columns, alsoSet }: EncryptedTable,
  rows: readonly { id: string; values: readonly Buffer[] }[],
): Promise<void> => {
  await tx.run(
    `update ${table} t set ${plain ? `${plain.column} = ${plain.emptied},` : ''}
        ${columns.map((column) => `${column} = v.${column}`).join(', ')} ${alsoSet ? `, ${alsoSet}` : ''}
      from unnest($1::bigint[], ${columns.map((_column, index) => `$${index + 2}::bytea[]`).join(', ')})
        v(id, ${columns.join(', ')}) where t.id = v.id`,
    [rows.map(({ id }) => id), ...columns.map((_column, index) => rows.map(({ values }) => values[index]))],
  );
};

/** The keys that the database's values are or were encrypted with, in the order of their first use. */
export const listDataKeys = (db: Queryable) =>
  db.rows<{ id: Buffer; retired: boolean }>(
    'select id, retired_at is not null retired from data_key order by created_at, id',
  );

export const insertDataKey = async (db: Queryable, id: Buffer): Promise<void> => {
  await db.run('insert into data_key (id) values ($1) on conflict do nothing', [id]);
};

/** Retires every key but the current one. */
export const retireDataKeys = async (db: Queryable, current: Buffer): Promise<void> => {
  await db.run('update data_key set retired_at = now() where id <> $1 and retired_at is null', [current]);
};
