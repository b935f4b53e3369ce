import type { Database } from '../database/database';
import { accountValues, emailValues, mobileValues, sourceValues } from './accountNumbers';
import type { EncryptedField, FieldCipher } from './fieldCipher';
import {
  batchSize,
  type EncryptedTable,
  lockRowsOfOtherKeys,
  storeEncrypted,
  listDataKeys,
  retireDataKeys,
} from './ciphers.store';
import { withTryLock } from '../database/locks';

type Encrypted = EncryptedTable & {
  field: EncryptedField;
  /** The values of its columns for a member's text; by default the encrypted text alone. */
  values?(cipher: FieldCipher, memberId: string, text: string): Buffer[];
};

const encryptedTables: readonly Encrypted[] = [
  {
    table: 'member',
    field: 'member.mobile',
    member: 'id',
    columns: ['mobile_cipher', 'mobile_head_hash', 'mobile_tail_hash'],
    values: mobileValues,
  },
  {
    table: 'member',
    field: 'member.email',
    member: 'id',
    columns: ['email_cipher', 'email_head_hash'],
    values: emailValues,
  },
  {
    table: 'member_totp',
    field: 'member.totp',
    member: 'member_id',
    columns: ['secret_cipher'],
  },
  {
    table: 'payout_account',
    field: 'payout_account.bank_no',
    member: 'member_id',
    columns: ['bank_no_cipher', 'bank_no_hash', 'bank_no_tail_hash'],
    values: accountValues,
  },
  {
    table: 'deposit',
    field: 'deposit.remitter',
    member: 'member_id',
    columns: ['remitter_cipher'],
  },
  {
    table: 'payment_source',
    field: 'payment_source.number',
    member: 'member_id',
    columns: ['number_cipher', 'number_hash'],
    values: sourceValues,
  },
  {
    table: 'agent_application',
    field: 'agent_application.mobile',
    member: 'member_id',
    columns: ['mobile_cipher'],
  },
];

/** Encrypts and hashes with the current key what others have encrypted in a table, in batches, each a transaction. */
const reencryptTable = async (
  db: Database,
  cipher: FieldCipher,
  { table, stopped }: { table: Encrypted; stopped(): boolean },
): Promise<number> => {
  let count = 0;
  let after = '0';
  for (;;) {
    const from = after;
    const rows = await db.transaction(async (tx) => {
      const found = await lockRowsOfOtherKeys(tx, table, cipher.keyIds[0], from);
      const encrypted = found.map(({ id, member_id: memberId, cipher: value }) => {
        const owner = { field: table.field, memberId };
        const text = cipher.decrypt(owner, value);
        return { id, values: table.values?.(cipher, memberId, text) ?? [cipher.encrypt(owner, text)] };
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
  for (const table of encryptedTables) if (!stopped()) count += await reencryptTable(db, cipher, { table, stopped });
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
