import type { Database } from '../database/database';
import { withTryLock } from '../database/locks';
import { reencryptRows } from './encryptRows';
import type { FieldCipher } from './fieldCipher';
import { listDataKeys, retireDataKeys } from './queries';

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
