import { chmod, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, restoreExecutable, restoreLinks } from './binaries';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-binaries-'));
  await mkdir(join(folder, 'native/lib'), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

test('creates the symbolic links that npm did not pack, and runs twice without error', async () => {
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  await restoreLinks(folder);
  await restoreLinks(folder);
  expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('accepts a package without a list of symbolic links', () => expect(restoreLinks(folder)).resolves.toBeUndefined());

test('restores the executable permission of a program', async () => {
  const program = join(folder, 'native/lib/program');
  await writeFile(program, '');
  await chmod(program, 0o644);
  await restoreExecutable(program);
  expect((await stat(program)).mode & 0o777).toBe(0o755);
});

test('finds executable PostgreSQL binaries for this machine', async () => {
  expect((await stat(join(await findBinaries(), 'bin/postgres'))).mode & 0o111).toBe(0o111);
});
