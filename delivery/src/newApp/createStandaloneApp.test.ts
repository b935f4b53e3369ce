import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WrongUsage } from '../base/refusal';
import { repository } from '../base/repository';
import { temporaryFolder } from '../testing/builtApp';
import { createStandaloneApp } from './createStandaloneApp';

const create = (name: string, registry?: string) => {
  const directory = join(temporaryFolder(), 'app');
  createStandaloneApp(directory, name, registry);
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  return { directory, files, read, manifest: JSON.parse(read('package.json')) };
};

test('creates a repository of a new app that names nothing of this repository', () => {
  const { files, read, manifest } = create('news', 'https://npm.example/');
  expect(files).toEqual(
    expect.arrayContaining(['.git', '.github/workflows/ci.yml', '.npmrc', 'src/news/NewsPage.tsx', 'tsconfig.json']),
  );
  expect(read('.npmrc')).toBe('@site:registry=https://npm.example/\n');
  expect(manifest).toMatchObject({ name: '@site/mfe-news', version: '1.0.0', scripts: { release: 'site-release' } });
  expect(Object.values(manifest.devDependencies)).not.toContain('*');
  for (const file of files.filter((it) => /\.(tsx?|js|json|md|yml)$/.test(it)))
    expect(read(file)).not.toMatch(/template|prepare\.mjs|from '\.\.\/(rspack|jest)\.base/i);
});

test('copies an app of this repository with all bytes, its version and its dependencies', () => {
  const { directory, files, read, manifest } = create('mfe-wallet');
  const font = 'src/statement/pdf/NotoSansSC-statement.ttf';
  expect(readFileSync(join(directory, font))).toEqual(readFileSync(join(repository, 'mfe-wallet', font)));
  const ours = JSON.parse(readFileSync(join(repository, 'mfe-wallet/package.json'), 'utf8'));
  expect(manifest).toMatchObject({ version: ours.version, dependencies: ours.dependencies });
  expect(read('rspack.config.ts')).toMatch(/from '@site\/build-kit'/);
  expect(files).toContain('budget.json');
  expect(files).not.toContain('.npmrc');
});

test('refuses a folder with files and a bad name, and leaves nothing behind', () => {
  const directory = join(temporaryFolder(), 'app');
  mkdirSync(directory);
  writeFileSync(join(directory, 'mine'), '');
  const attempt = (name: string) => () => createStandaloneApp(directory, name);
  expect(attempt('news')).toThrow(new WrongUsage(`${directory} is not empty.`));
  expect(attempt('Not-A-Name')).toThrow(/not a valid name/);
  expect(readdirSync(dirname(directory))).toEqual(['app']);
  expect(existsSync(join(directory, 'mine'))).toBe(true);
});
