import type { Queryable, Transaction } from '../database/database';
import { keyIdSql } from './fieldCipher';

export interface EncryptedTable {
  table: string;
  member: 'id' | 'member_id';
  /** The encrypted column first, then its hashes. */
  columns: readonly string[];
}

export const batchSize = 500;

/** Locks the next rows after `afterId` that have another key than `keyId`, in the order of their ids. */
export const lockRowsOfOtherKeys = (
  tx: Transaction,
  { table, member, columns: [cipher = ''] }: EncryptedTable,
  keyId: Buffer,
  afterId: string,
) =>
  tx.rows<{ id: string; member_id: string; cipher: Buffer | null }>(
    `select id, ${member} member_id, ${cipher} cipher
      from ${table} where id > $1 and ${keyIdSql(cipher)} <> $2 order by id limit ${batchSize} for no key update`,
    [afterId, keyId],
  );

/** Stores the encrypted values of rows, in the order of the table's columns. */
export const storeEncrypted = async (
  tx: Transaction,
  { table, columns }: EncryptedTable,
  rows: readonly { id: string; values: readonly Buffer[] }[],
): Promise<void> => {
  await tx.run(
    `update ${table} t set ${columns.map((column) => `${column} = v.${column}`).join(', ')}
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

export const retireDataKeys = async (db: Queryable, current: Buffer): Promise<void> => {
  await db.run('update data_key set retired_at = now() where id <> $1 and retired_at is null', [current]);
};
