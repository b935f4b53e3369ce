import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { repository } from '../repository';
import { createFile, keepNewest } from '../store/durable';
import { brotli } from './files';

const cacheFolder = join(repository, 'node_modules/.cache/brotli');

/** Files that the cache keeps: a build of all apps has about 150. */
const MAX_FILES = 1000;

const read = async (file: string, content: Buffer): Promise<Buffer | undefined> => {
  try {
    const compressed = await readFile(file);
    const isIntact = (await promisify(brotliDecompress)(compressed)).equals(content);
    return isIntact ? compressed : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Compresses like `brotli`. Keeps the results by content, since most files of a build are those of the build before and
 * quality 11 takes a second for each MB.
 * @param folder where they are kept; tests set it
 */
export const cachedBrotli = async (content: Buffer, folder = cacheFolder): Promise<Buffer> => {
  const digest = createHash('sha256').update(content).digest('hex');
  const file = join(folder, `${digest}-${process.versions.brotli}`);
  const cached = await read(file, content);
  if (cached) return cached;
  const compressed = await brotli(content);
  try {
    await rm(file, { force: true });
    createFile(file, compressed);
    await keepNewest(folder, MAX_FILES);
  } catch {
    // A folder that cannot be written only makes builds slower.
  }
  return compressed;
};
