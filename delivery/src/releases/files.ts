import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { BuiltFile } from './descriptor';

export const DESCRIPTOR = 'descriptor.json';

/** Subresource integrity of a file's content. */
export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Every file below a folder, as paths with `/`, sorted. */
const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
};

const damaged = (content: Buffer, { bytes, integrity }: BuiltFile): boolean =>
  content.length !== bytes || integrityOf(content) !== integrity;

const unpacked = (file: string, content: Buffer): Buffer | undefined => {
  try {
    return file.endsWith('.br') ? brotliDecompressSync(content) : gunzipSync(content);
  } catch {
    return undefined;
  }
};

/**
 * Compares a folder with the files that its descriptor lists, compressed copies (`.br`, `.gz`) by what they unpack to.
 * @returns one sentence for each file that is missing, damaged or not listed
 */
export const fileReasons = async (folder: string, files: Record<string, BuiltFile>): Promise<string[]> => {
  const present = await listFiles(folder);
  const missing = Object.keys(files).filter((file) => !present.includes(file));
  const reasons = missing.map((file) => `${file} is missing.`);
  for (const file of present) {
    const listed = files[file];
    const original = files[file.replace(/\.(br|gz)$/, '')];
    if (file === DESCRIPTOR || file === `${DESCRIPTOR}.br` || file === `${DESCRIPTOR}.gz`) continue;
    if (!original) {
      reasons.push(`${file} is not listed in the descriptor.`);
      continue;
    }
    const content = await readFile(join(folder, file));
    const plain = listed ? content : unpacked(file, content);
    if (!plain || damaged(plain, original)) reasons.push(`${file} does not match its hash.`);
  }
  return reasons;
};
