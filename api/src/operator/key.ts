import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const keyFile = (dataFolder: string) => join(dataFolder, 'operator-key');

const readKey = (dataFolder: string) =>
  readFile(keyFile(dataFolder), 'utf8').then(
    (key) => key.trim(),
    () => '',
  );

/**
 * The operator key: `configured`, or the one in the data folder, which the first start generates. `stored` tells
 * whether it comes from the data folder.
 */
export const operatorKey = async (
  dataFolder: string,
  configured: string | undefined,
): Promise<{ key: string; stored: boolean }> => {
  if (configured) return { key: configured, stored: false };
  const existing = await readKey(dataFolder);
  if (existing) return { key: existing, stored: true };
  await mkdir(dataFolder, { recursive: true });
  const fresh = `${keyFile(dataFolder)}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  // `link` fails if the file exists, so two hosts that start together use the same key.
  await link(fresh, keyFile(dataFolder)).catch(() => undefined);
  await rm(fresh);
  const key = await readKey(dataFolder);
  if (!key) throw new Error(`${keyFile(dataFolder)} is empty. Remove it or set OPERATOR_KEY.`);
  return { key, stored: true };
};
