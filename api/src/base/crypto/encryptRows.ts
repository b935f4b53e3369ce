import type { Database, Queryable, Transaction } from '../database/database';
import { type EncryptedColumns, encryptedColumns, encryptedRow } from './accountNumbers';
import { type EncryptedField, type FieldCipher, keyIdSql } from './fieldCipher';
import { withTryLock } from '../database/locks';

/** Where a field is stored, with the encrypted column first and then its hashes. */
type EncryptedTable = Omit<EncryptedColumns, 'columns'> & { columns: readonly string[] };

/** Rows of a batch; pictures have hundreds of kilobytes. */
const batchSize = 100;

/** An SQL condition: the value has another key than `$2`. */
const hasOtherKey = ({ columns: [cipher = ''] }: EncryptedTable) => `${keyIdSql(cipher)} <> $2`;

/** An SQL condition: the value has no hash yet, which releases before the hash's column have not stored. */
const lacksHash = ({ columns: [cipher = '', hash = ''] }: EncryptedTable) =>
  `${cipher} is not null and ${hash} is null and $2::bytea is not null`;

/** Locks the next rows after `afterId` with a condition, in the order of their ids. */
const lockRows = (
  tx: Transaction,
  { table, member, columns: [cipher = ''] }: EncryptedTable,
  { condition, keyId, afterId }: { condition: string; keyId: Buffer; afterId: string },
) =>
  tx.rows<{ id: string; member_id: string; cipher: Buffer | null }>(
    `select id, ${member} member_id, ${cipher} cipher
      from ${table} where id > $1 and ${condition} order by id limit ${batchSize} for no key update`,
    [afterId, keyId],
  );

/** Stores the encrypted values of rows, in the order of the table's columns. */
const storeEncrypted = (
  tx: Transaction,
  { table, columns }: EncryptedTable,
  rows: readonly { id: string; values: readonly Buffer[] }[],
) =>
  tx.run(
    `update ${table} t set ${columns.map((column) => `${column} = v.${column}`).join(', ')}
      from unnest($1::bigint[], ${columns.map((_column, index) => `$${index + 2}::bytea[]`).join(', ')})
        v(id, ${columns.join(', ')}) where t.id = v.id`,
    [rows.map(({ id }) => id), ...columns.map((_column, index) => rows.map(({ values }) => values[index]))],
  );

/** The keys that the database's values are or were encrypted with, in the order of their first use. */
export const listDataKeys = (db: Queryable) =>
  db.rows<{ id: Buffer; retired: boolean }>(
    'select id, retired_at is not null retired from data_key order by created_at, id',
  );

export const insertDataKey = (db: Queryable, id: Buffer) =>
  db.run('insert into data_key (id) values ($1) on conflict do nothing', [id]);

const retireDataKeys = (db: Queryable, current: Buffer) =>
  db.run('update data_key set retired_at = now() where id <> $1 and retired_at is null', [current]);

/** Encrypts and hashes with the current key the rows of a field with a condition, in batches, each a transaction. */
const reencryptField = async (
  db: Database,
  cipher: FieldCipher,
  {
    field,
    stopped,
    condition,
  }: { field: EncryptedField; stopped(): boolean; condition(table: EncryptedTable): string },
): Promise<number> => {
  const { columns, ...place } = encryptedColumns[field];
  const table = { ...place, columns: Object.values(columns) };
  let count = 0;
  let after = '0';
  for (;;) {
    const from = after;
    const rows = await db.transaction(async (tx) => {
      const found = await lockRows(tx, table, { condition: condition(table), keyId: cipher.keyIds[0], afterId: from });
      const encrypted = found.map(({ id, member_id: memberId, cipher: value }) => {
        const owner = { field, memberId };
        return { id, values: Object.values(encryptedRow(cipher, owner, cipher.decrypt(owner, value))) };
      });
      if (found.length > 0) await storeEncrypted(tx, table, encrypted);
      return found;
    });
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batchSize || stopped()) return count;
  }
};

interface Rotation {
  cipher: FieldCipher;
  /** For the lock under which one process at a time does it. */
  url: string;
  log: (line: string) => void;
}

/**
 * Encrypts with the current key what other keys have encrypted, if there are any, and then retires those. Returns the
 * number of values.
 */
export const rotate = async (
  db: Database,
  { cipher, log, stopped = () => false }: Pick<Rotation, 'cipher' | 'log'> & { stopped?: () => boolean },
): Promise<number> => {
  const [current] = cipher.keyIds;
  if (cipher.keyIds.length === 1) return 0;
  // A process that a rotation has not reached yet must not undo it.
  const newest = (await listDataKeys(db)).findLast(({ retired }) => !retired);
  if (!newest?.id.equals(current)) return 0;
  let count = 0;
  for (const field of Object.keys(encryptedColumns) as EncryptedField[]) {
    if (!stopped()) count += await reencryptField(db, cipher, { field, stopped, condition: hasOtherKey });
  }
  if (stopped()) return count;
  await retireDataKeys(db, current);
  log(`Encrypted ${count} values with the data key ${current.toString('hex')}. No other key is used any more.`);
  return count;
};

/** Adds the hashes of payers to deposits and payments that have none; returns the number of rows. */
export const addPayerHashes = async (
  db: Database,
  { cipher, stopped = () => false }: Pick<Rotation, 'cipher'> & { stopped?: () => boolean },
): Promise<number> => {
  let count = 0;
  for (const field of ['deposit.remitter', 'incoming_payment.sender'] as const) {
    if (!stopped()) count += await reencryptField(db, cipher, { field, stopped, condition: lacksHash });
  }
  return count;
};

/** Starts `rotate` in the background; returns the function that stops it after the batch that runs. */
export const startRotation = (db: Database, { cipher, url, log }: Rotation): (() => Promise<void>) => {
  let stopped = false;
  const running = withTryLock(url, 'data key rotation', async () => {
    await addPayerHashes(db, { cipher, stopped: () => stopped });
    await rotate(db, { cipher, log, stopped: () => stopped });
  }).then(
    () => undefined,
    (error: Error) => log(`Could not encrypt values with the current data key: ${error.message}`),
  );
  return () => {
    stopped = true;
    return running;
  };
};
