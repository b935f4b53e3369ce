import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const keyFile = (dataFolder: string) => join(dataFolder, 'operator-key');

const readKey = (dataFolder: string) =>
  readFile(keyFile(dataFolder), 'utf8').then(
    (key) => key.trim(),
    () => '',
  );

/** The operators' key: from the environment, or the one kept in the data folder, made at the first start (wire). */
export const operatorKey = async (dataFolder: string): Promise<{ key: string; kept: boolean }> => {
  const given = process.env.OPERATOR_KEY?.trim();
  if (given) return { key: given, kept: false };
  const known = await readKey(dataFolder);
  if (known) return { key: known, kept: true };
  await mkdir(dataFolder, { recursive: true });
  const fresh = `${keyFile(dataFolder)}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  // A link fails where there is one already: of two hosts that start together both take the first one's key.
  await link(fresh, keyFile(dataFolder)).catch(() => undefined);
  await rm(fresh);
  const key = await readKey(dataFolder);
  if (!key) throw new Error(`${keyFile(dataFolder)} is there but holds no key: remove it, or set OPERATOR_KEY`);
  return { key, kept: true };
};
