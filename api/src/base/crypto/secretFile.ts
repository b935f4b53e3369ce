import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The trimmed text of a file; empty if there is none. */
export const readSecretFile = (file: string): Promise<string> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );

/**
 * The secret in a file, which only its owner can read; `created` if this call has generated it. Returns an empty secret
 * if the file is empty.
 */
export const storedSecret = async (
  file: string,
  generate: () => string,
): Promise<{ secret: string; created: boolean }> => {
  const existing = await readSecretFile(file);
  if (existing) return { secret: existing, created: false };
  await mkdir(dirname(file), { recursive: true });
  const generated = generate();
  // Not the process id, which hosts in two containers with one data folder can share.
  const fresh = `${file}.${randomUUID()}`;
  await writeFile(fresh, `${generated}\n`, { mode: 0o600 });
  // `link` fails if the file exists, so two hosts that start together use the same secret.
  await link(fresh, file).catch(() => undefined);
  await rm(fresh);
  const secret = await readSecretFile(file);
  return { secret, created: secret === generated };
};
