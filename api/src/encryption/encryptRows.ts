import type { Database } from '../database/database';
import { accountValues, emailValues, mobileValues, sourceValues } from './accountNumbers';
import type { EncryptedField, FieldCipher } from './fieldCipher';
import {
  batchSize,
  type EncryptedTable,
  lockRowsToEncrypt,
  type RowsToEncrypt,
  storeEncrypted,
  type StoredRow,
  listDataKeys,
  retireDataKeys,
} from './queries';
import { withTryLock } from '../database/locks';

type Encrypted = EncryptedTable & {
  field: EncryptedField;
  /** The values of its columns for a text. */
  values(cipher: FieldCipher, row: StoredRow, text: string): Buffer[];
};

const textPlain = (column: string) => ({ column, condition: `${column} <> ''`, emptied: `''` });

/** Every table with encrypted values. */
const encryptedTables: readonly Encrypted[] = [
  {
    table: 'member',
    field: 'member.mobile',
    member: 'id',
    plain: textPlain('mobile'),
    columns: ['mobile_cipher', 'mobile_head_hash', 'mobile_tail_hash'],
    values: (cipher, { member_id }, text) => mobileValues(cipher, member_id, text),
  },
  {
    table: 'member',
    field: 'member.email',
    member: 'id',
    plain: textPlain('email'),
    columns: ['email_cipher', 'email_head_hash'],
    values: (cipher, { member_id }, text) => emailValues(cipher, member_id, text),
  },
  {
    table: 'member_totp',
    field: 'member.totp',
    member: 'member_id',
    columns: ['secret_cipher'],
    values: (cipher, { member_id: memberId }, text) => [cipher.encrypt({ field: 'member.totp', memberId }, text)],
  },
  {
    table: 'payout_account',
    field: 'payout_account.bank_no',
    member: 'member_id',
    plain: textPlain('bank_no'),
    columns: ['bank_no_cipher', 'bank_no_hash', 'bank_no_tail_hash'],
    owner: 'bank_owner',
    // An earlier version may have bound a number again that it could not read.
    alsoSet: `removed_at = case when exists (
        select from payout_account other where other.member_id = t.member_id and other.kind = t.kind
          and other.bank_no_hash = v.bank_no_hash and other.removed_at is null and other.id <> t.id
      ) then coalesce(t.removed_at, now()) else t.removed_at end`,
    values: (cipher, { member_id, owner }, number) => accountValues(cipher, member_id, { number, owner }),
  },
  {
    table: 'deposit',
    field: 'deposit.remitter',
    member: 'member_id',
    plain: { column: 'remitter', condition: 'remitter is not null', emptied: 'null' },
    columns: ['remitter_cipher'],
    values: (cipher, { member_id: memberId }, text) => [cipher.encrypt({ field: 'deposit.remitter', memberId }, text)],
  },
  {
    table: 'payment_source',
    field: 'payment_source.number',
    member: 'member_id',
    columns: ['number_cipher', 'number_hash'],
    values: (cipher, { member_id }, number) => sourceValues(cipher, member_id, number),
  },
  {
    table: 'agent_application',
    field: 'agent_application.mobile',
    member: 'member_id',
    plain: textPlain('mobile'),
    columns: ['mobile_cipher'],
    values: (cipher, { member_id: memberId }, text) => [
      cipher.encrypt({ field: 'agent_application.mobile', memberId }, text),
    ],
  },
];

interface Progress {
  /** Whether to stop after the batch that runs. */
  stopped?: () => boolean;
}

/** Encrypts rows of a table in batches, each of which is a transaction, and returns their number. */
const encryptTable = async (
  db: Database,
  cipher: FieldCipher,
  { which, table, stopped }: { which: RowsToEncrypt; table: Encrypted } & Progress,
): Promise<number> => {
  let count = 0;
  let after = '0';
  for (;;) {
    const from = after;
    const rows = await db.transaction(async (tx) => {
      const found = await lockRowsToEncrypt(tx, table, which, from);
      const encrypted = found.map((row) => {
        const owner = { field: table.field, memberId: row.member_id };
        const text = which === 'plain' ? (row.plain ?? '') : cipher.decrypt(owner, row.cipher);
        return { id: row.id, values: table.values(cipher, row, text) };
      });
      if (found.length > 0) await storeEncrypted(tx, table, encrypted);
      return found;
    });
    count += rows.length;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batchSize || stopped?.()) return count;
  }
};

const encryptTables = async (
  db: Database,
  cipher: FieldCipher,
  options: { which: RowsToEncrypt } & Progress,
): Promise<number> => {
  let count = 0;
  for (const table of encryptedTables) {
    if (options.stopped?.()) break;
    count += await encryptTable(db, cipher, { ...options, table });
  }
  return count;
};

/** Encrypts the values that earlier versions stored as they are, and returns their number. */
export const encryptPlainRows = (db: Database, cipher: FieldCipher): Promise<number> =>
  encryptTables(db, cipher, { which: 'plain' });

/** Encrypts and hashes with the current key what other keys have encrypted, and returns the number of values. */
const reencryptRows = (db: Database, cipher: FieldCipher, progress: Progress = {}): Promise<number> =>
  encryptTables(db, cipher, { which: { otherKeyThan: cipher.keyIds[0] }, ...progress });

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
  const count = await reencryptRows(db, cipher, { stopped });
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
