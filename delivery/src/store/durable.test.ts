import fs, { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/builtApp';
import { signingKey, writePublicKey, keyFilesOf } from '../registry/keys';
import { replaceFile } from './durable';

test('concurrent writers in one process all succeed, and one of their contents is stored whole', async () => {
  const folder = join(temporaryFolder(), 'site');
  mkdirSync(folder);
  const file = join(folder, 'registry.json');
  const contents = Array.from({ length: 50 }, (_, index) => String(index).repeat(10_000));
  await Promise.all(contents.map((content) => replaceFile(file, content)));
  expect(contents).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder)).toEqual(['registry.json']);
});

test('a created key is on the disk, and so is its name, before something is signed with it', () => {
  const sync = jest.spyOn(fs, 'fsyncSync');
  const files = keyFilesOf(join(temporaryFolder(), 'site'));
  signingKey(files);
  expect(sync).toHaveBeenCalledTimes(2);
  writePublicKey(files);
  expect(sync).toHaveBeenCalledTimes(4);
  sync.mockRestore();
});
