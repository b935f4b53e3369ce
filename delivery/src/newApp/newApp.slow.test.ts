import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appsOf } from '../base/repository';
import { WrongUsage } from '../base/refusal';
import { temporaryFolder } from '../testing/builtApp';
import { repositoryCopy } from '../testing/repositoryCopy';
import { templateNames } from './createApp';

const repository = join(temporaryFolder(), 'repository');
beforeAll(() => repositoryCopy(repository));

const newApp = (...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'delivery/src/newApp.ts', ...words], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true' },
  });

const read = (...path: string[]): string => readFileSync(join(repository, ...path), 'utf8');
const json = (...path: string[]) => JSON.parse(read(...path));

/** What a failure must not change. */
const state = () => ({
  folders: readdirSync(repository),
  manifest: read('package.json'),
  lock: read('package-lock.json'),
});

test('derives the names of an app from a name with or without mfe-', () => {
  const names = { app: 'mfe-lucky-draw', page: 'lucky-draw', component: 'LuckyDraw' };
  expect(templateNames('lucky-draw')).toEqual(names);
  expect(templateNames('mfe-lucky-draw')).toEqual(names);
});

test.each(['', 'mfe-', 'News', 'a b', '3d', 'a--b', '-a', 'a-', '../x', '@site/mfe-x', 'x'.repeat(25)])(
  'rejects %j as a name',
  (name) => expect(() => templateNames(name)).toThrow(WrongUsage),
);

test('creates a formatted app and adds it to package.json and the lock file', () => {
  const before = { manifest: json('package.json'), lock: json('package-lock.json'), apps: appsOf(repository) };
  const name = 'a-name-as-long-as-can-be';
  expect(newApp(name)).toMatchObject({ status: 0, stderr: '' });

  const app = `mfe-${name}`;
  const files = readdirSync(join(repository, app), { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(expect.arrayContaining(['README.md', 'src/app.ts', `src/${name}/ANameAsLongAsCanBePage.tsx`]));
  expect(files.filter((file) => /template/i.test(file))).toEqual([]);
  for (const file of files.filter((it) => /\.\w+$/.test(it))) expect(read(app, file)).not.toMatch(/template/i);
  expect(read(app, 'src/app.ts')).toContain(`path: '/${name}'`);

  expect(appsOf(repository)).toEqual([...before.apps, app]);
  const { workspaces, ...others } = json('package.json');
  expect({ ...others, workspaces: workspaces.filter((it: string) => it !== app) }).toEqual(before.manifest);
  const { packages } = json('package-lock.json');
  expect(packages[app]).toMatchObject({ name: `@site/${app}` });
  expect(packages[`node_modules/@site/${app}`]).toEqual({ resolved: app, link: true });
  for (const [path, locked] of Object.entries(before.lock.packages))
    if (path !== '') expect(packages[path]).toEqual(locked);
  execFileSync('node_modules/.bin/oxfmt', ['--check', 'package.json', app], { cwd: repository });
});

test.each([
  [['one', 'two'], /One name/],
  [['Not-A-Name'], /not a valid name/],
  [['wallet'], /mfe-wallet is taken: there is a folder/],
  [['deposit'], /\/deposit is a page of mfe-wallet/],
])('rejects %j without changing anything', (words, reason) => {
  const before = state();
  expect(newApp(...words)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(reason) });
  expect(state()).toEqual(before);
});

test('changes nothing when npm fails', () => {
  const manifest = read('shared/package.json');
  writeFileSync(join(repository, 'shared/package.json'), manifest.replace('"react": "19', '"react": "999'));
  const before = state();
  expect(newApp('unlucky')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/lock file/) });
  expect(state()).toEqual(before);
  expect(existsSync(join(repository, 'mfe-unlucky'))).toBe(false);
  writeFileSync(join(repository, 'shared/package.json'), manifest);
});
