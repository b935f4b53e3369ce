import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuiltFile } from './descriptor';

export const DESCRIPTOR = 'descriptor.json';

/** Subresource integrity of a file's content. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const decompressed = (file: string, content: Buffer): Buffer | undefined => {
  try {
    return file.endsWith('.br') ? brotliDecompressSync(content) : gunzipSync(content);
  } catch {
    return undefined;
  }
};

/**
 * Compares a folder with the files that its descriptor lists, compressed copies (`.br`, `.gz`) by their content.
 * @returns one sentence for each file that is missing, damaged or not listed
 */
export const fileViolations = async (folder: string, files: Record<string, BuiltFile>): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const present = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const missing = Object.keys(files).filter((file) => !present.includes(file));
  const violations = missing.map((file) => `${file} is missing.`);
  for (const file of present.toSorted()) {
    const original = file.replace(/\.(br|gz)$/, '');
    if (original === DESCRIPTOR) continue;
    const listed = files[original];
    if (!listed) {
      violations.push(`${file} is not listed in the descriptor.`);
      continue;
    }
    const stored = await readFile(join(folder, file));
    const content = file === original ? stored : decompressed(file, stored);
    if (content?.length !== listed.bytes || integrityOf(content) !== listed.integrity)
      violations.push(`${file} does not match its hash.`);
  }
  return violations;
};
