import type { Database } from '../database/database';
import { encryptedColumns, encryptedValues } from './accountNumbers';
import type { EncryptedField, FieldCipher } from './fieldCipher';
import { batchSize, lockRowsOfOtherKeys, storeEncrypted, listDataKeys, retireDataKeys } from './ciphers.store';
import { withTryLock } from '../database/locks';

/** Encrypts and hashes with the current key what others have encrypted of a field, in batches, each a transaction. */
const reencryptField = async (
  db: Database,
  cipher: FieldCipher,
  { field, stopped }: { field: EncryptedField; stopped(): boolean },
): Promise<number> => {
  const { columns, ...place } = encryptedColumns[field];
  const table = { ...place, columns: Object.values(columns) };
  let count = 0;
  let after = '0';
  for (;;) {
    const from = after;
    const rows = await db.transaction(async (tx) => {
      const found = await lockRowsOfOtherKeys(tx, table, cipher.keyIds[0], from);
      const encrypted = found.map(({ id, member_id: memberId, cipher: value }) => {
        const owner = { field, memberId };
        return { id, values: encryptedValues(cipher, owner, cipher.decrypt(owner, value)) };
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
    if (!stopped()) count += await reencryptField(db, cipher, { field, stopped });
  }
  if (stopped()) return count;
  await retireDataKeys(db, current);
  log(`Encrypted ${count} values with the data key ${current.toString('hex')}. No other key is used any more.`);
  return count;
};

/** Starts `rotate` in the background; returns the function that stops it after the batch that runs. */
export const startRotation = (db: Database, { cipher, url, log }: Rotation): (() => Promise<void>) => {
  let stopped = false;
  const running = withTryLock(url, 'data key rotation', async () => {
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
