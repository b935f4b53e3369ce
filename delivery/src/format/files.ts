import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip as nodeGzip } from 'node:zlib';
import { Refusal } from '../base/refusal';

export const DESCRIPTOR = 'descriptor.json';

/** The file of a build with the hash of its inputs, which is not released. */
export const INPUTS = '.inputs';

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Source maps stay private: a release does not contain them. */
export const isSourceMap = (file: string): boolean => file.endsWith('.map');

export const isCompressible = (file: string): boolean =>
  /\.(js|mjs|css|html|json|svg|txt|xml|webmanifest|wasm)$/.test(file);

/** Brotli at quality 11: slow, for content that is compressed once and served many times. */
export const brotli = (content: Buffer): Promise<Buffer> => {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  return promisify(brotliCompress)(content, { params });
};

export const gzip = (content: Buffer): Promise<Buffer> => promisify(nodeGzip)(content, { level: 9 });

const decompressed = (file: string, content: Buffer): Buffer | undefined => {
  try {
    return file.endsWith('.br') ? brotliDecompressSync(content) : gunzipSync(content);
  } catch {
    return undefined;
  }
};

/** The paths of all files below a folder, relative to it. */
export const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
};

/**
 * Compares a folder with the files that its descriptor lists, compressed copies (`.br`, `.gz`) by their content.
 * @param where precedes each reason
 * @param isIgnored selects files that need not be listed
 * @throws Refusal with one reason for each file that is missing, damaged or not listed
 */
export const assertIntact = async (
  folder: string,
  files: Record<string, { bytes: number; integrity: string }>,
  where: string,
  isIgnored: (file: string) => boolean = () => false,
): Promise<void> => {
  const present = (await filesIn(folder)).filter((file) => !isIgnored(file));
  const missing = Object.keys(files).filter((file) => !present.includes(file));
  const reasons = missing.map((file) => `${where}: ${file} is missing.`);
  for (const file of present.toSorted()) {
    const original = file.replace(/\.(br|gz)$/, '');
    if (original === DESCRIPTOR) continue;
    const listed = files[original];
    if (!listed) {
      reasons.push(`${where}: ${file} is not listed in the descriptor.`);
      continue;
    }
    const stored = await readFile(join(folder, file));
    const content = file === original ? stored : decompressed(file, stored);
    if (content?.length !== listed.bytes || integrityOf(content) !== listed.integrity)
      reasons.push(`${where}: ${file} does not match its hash.`);
  }
  if (reasons.length > 0) throw new Refusal(...reasons);
};
/** Whether a file's name contains the hash of its content, also that of a compressed copy (`.br`, `.gz`). */
export const hasContentHash = (file: string): boolean => /\.[0-9a-f]{10,}\.\w+(\.(br|gz))?$/.test(file);

/** A file's name with `*` in place of the hash: `static/main.*.js`. Equal for the same file of another release. */
export const successorPattern = (file: string): string => file.replace(/\.[0-9a-f]{10,}(\.\w+)$/, '.*$1');
