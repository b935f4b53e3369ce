import { createHash } from 'node:crypto';
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { repository } from '../repository';
import { createFile } from '../store/durable';
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

const removeOldest = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
  );
  const oldest = files.toSorted((a, b) => a.time - b.time).slice(0, names.length - MAX_FILES);
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })));
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
    await removeOldest(folder);
  } catch {
    // A folder that cannot be written only makes builds slower.
  }
  return compressed;
};
