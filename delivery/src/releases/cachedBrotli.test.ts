import { readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { temporaryFolder } from '../testing/builtApp';
import { cachedBrotli } from './cachedBrotli';

const content = Buffer.from('存款方式 '.repeat(50));
/** The one file of a folder. */
const fileIn = (folder: string): string => join(folder, readdirSync(folder)[0] ?? '');

test('compresses a content once, and each content for itself', async () => {
  const folder = temporaryFolder();
  expect(brotliDecompressSync(await cachedBrotli(content, folder))).toEqual(content);
  const weaklyCompressed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
  writeFileSync(fileIn(folder), weaklyCompressed);
  expect(await cachedBrotli(Buffer.from(content), folder)).toEqual(weaklyCompressed);
  expect(brotliDecompressSync(await cachedBrotli(Buffer.from('other'), folder)).toString()).toBe('other');
});

test.each([
  ['damaged', Buffer.from('not brotli')],
  ['of another content', undefined],
])('replaces a file that is %s', async (_what, damage) => {
  const folder = temporaryFolder();
  const compressed = await cachedBrotli(content, folder);
  const file = fileIn(folder);
  writeFileSync(file, damage ?? brotliCompressSync('other'));
  expect(await cachedBrotli(content, folder)).toEqual(compressed);
  expect(readFileSync(file)).toEqual(compressed);
});

test('compresses without a folder that can be written', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(brotliDecompressSync(await cachedBrotli(content, join(file, 'folder')))).toEqual(content);
});

test('removes the oldest files', async () => {
  const folder = temporaryFolder();
  for (let n = 0; n < 1001; n += 1) writeFileSync(join(folder, `kept-${n}`), '');
  for (const name of ['kept-3', 'kept-500']) utimesSync(join(folder, name), 0, 0);
  await cachedBrotli(content, folder);
  const left = readdirSync(folder);
  expect(left).toHaveLength(1000);
  expect(left.filter((name) => ['kept-3', 'kept-500'].includes(name))).toEqual([]);
});
