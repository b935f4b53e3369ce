import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../database/database';
import { readSecretFile, storedSecret } from './secretFile';
import { StartRefused } from '../errors/startRefused';
import { type FieldCipher, makeFieldCipher, type DataKey, dataKeyOf, isDataKey } from './fieldCipher';
import { insertDataKey, listDataKeys } from './encryptRows';

interface Configured {
  /** The current key and those that are only read, as text; without a current one the keys are in the data folder. */
  DATA_KEY?: string | undefined;
  DATA_KEY_OLD: readonly string[];
  DATA_DIR: string;
}

/** The file with the current key on its first line and earlier keys on the others, readable by its owner only. */
export const dataKeyFile = (dataFolder: string) => join(dataFolder, 'data-key');

/** The lines of the file; a database that has no key yet gets a new one. */
const keysOfFile = async (dataFolder: string, hasKeys: boolean): Promise<string[]> => {
  const file = dataKeyFile(dataFolder);
  const text = hasKeys
    ? await readSecretFile(file)
    : (await storedSecret(file, () => randomBytes(32).toString('base64'))).secret;
  const lines = text.split(/\s+/).filter(Boolean);
  if (lines.length === 0) {
    throw new StartRefused(
      hasKeys
        ? `Account numbers in this database are encrypted, and ${file} has no key. Restore the file, or set DATA_KEY ` +
            `to the key of the host that wrote them. Without it they are lost.`
        : `${file} is empty. Remove it or set DATA_KEY.`,
    );
  }
  if (!lines.every(isDataKey)) throw new StartRefused(`${file} must have keys of 32 bytes in base64, one a line.`);
  return lines;
};

const names = (ids: readonly Buffer[]) => ids.map((id) => id.toString('hex')).join(', ');

/** Throws `StartRefused` unless `cipher` can read every value and may write; records its current key. */
const assertKnownKeys = async (db: Database, { keyIds }: FieldCipher): Promise<void> => {
  const [current] = keyIds;
  const stored = await listDataKeys(db);
  if (stored.some(({ id, retired }) => retired && id.equals(current))) {
    throw new StartRefused(
      `The data key ${names([current])} was replaced and may not be used again. Set DATA_KEY to the current one: ` +
        `${names(stored.filter(({ retired }) => !retired).map(({ id }) => id))}.`,
    );
  }
  const missing = stored.filter(({ id, retired }) => !retired && !keyIds.some((own) => own.equals(id)));
  if (missing.length > 0) {
    throw new StartRefused(
      `Account numbers in this database are encrypted with the data key ${names(missing.map(({ id }) => id))}, and ` +
        `this host has ${names(keyIds)}. Set DATA_KEY to the key of the other hosts. To replace that key, name it in ` +
        `DATA_KEY_OLD.`,
    );
  }
  await insertDataKey(db, current);
};

/**
 * Opens the cipher with the configured keys, or with those of the data folder. Run it in one process at a time. Throws
 * `StartRefused` if the database was encrypted with another key.
 */
export const openFieldCipher = async (
  db: Database,
  { DATA_KEY, DATA_KEY_OLD, DATA_DIR }: Configured,
): Promise<FieldCipher> => {
  const texts = DATA_KEY ? [DATA_KEY] : await keysOfFile(DATA_DIR, (await listDataKeys(db)).length > 0);
  const keys = [...texts, ...DATA_KEY_OLD].map(dataKeyOf) as [DataKey, ...DataKey[]];
  const cipher = makeFieldCipher(keys);
  await assertKnownKeys(db, cipher);
  return cipher;
};
