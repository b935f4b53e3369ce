import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { readRegistry } from '../registry/registry';
import { siteIn } from '../pages/openSite';
import { builtApp, publishBuild, temporaryFolder, writeFiles } from '../testing/builtApp';
import { deployChanged } from './deployChanged';

const apps = ['shell', 'mfe-games', 'mfe-wallet'];

/** A small repository whose "builds" make what its sources say. */
const repositoryOf = (folder: string) => {
  const repositoryDir = join(folder, 'repository');
  const site = siteIn(join(folder, 'site'));
  const sources: Record<string, string> = {};
  const built: string[] = [];
  const write = (file: string, content: string) => writeFiles(repositoryDir, { [file]: content });
  const edit = (app: string, label: string) => {
    sources[app] = label;
    write(`${app}/src/main.ts`, label);
  };
  write('package.json', JSON.stringify({ workspaces: ['shared', 'mfe-games', 'shell', 'mfe-wallet', 'api'] }));
  write('shared/src/index.ts', '');
  for (const app of apps) edit(app, 'one');
  const log: string[] = [];
  const start = async (replaces = true) => {
    built.length = 0;
    await deployChanged({
      repositoryDir,
      site,
      replaces,
      log: (line) => log.push(line),
      buildApp: async (app) => {
        built.push(app);
        rmSync(join(repositoryDir, app, 'dist'), { recursive: true, force: true });
        renameSync(builtApp(folder, app, sources[app]), join(repositoryDir, app, 'dist'));
      },
    });
    return [...built];
  };
  const live = async (app: string) => (await readRegistry(site)).apps[app]?.live;
  return { site, write, edit, start, live, log };
};

test('activates all apps in one swap at the first start, and nothing at the second', async () => {
  const { site, start } = repositoryOf(temporaryFolder());
  expect((await start()).toSorted()).toEqual(apps.toSorted());
  expect((await readRegistry(site)).revision).toBe(1);
  expect(await start()).toEqual([]);
  expect((await readRegistry(site)).revision).toBe(1);
});

test('builds changed apps only; the shared package and the build recipe change all apps, a test none', async () => {
  const { write, edit, start } = repositoryOf(temporaryFolder());
  await start();
  write('mfe-games/src/main.test.ts', 'a test');
  expect(await start()).toEqual([]);
  edit('mfe-games', 'two');
  expect(await start()).toEqual(['mfe-games']);
  write('shared/src/index.ts', 'new');
  expect((await start()).toSorted()).toEqual(apps.toSorted());
  write('build-kit/src/descriptorPlugin.ts', 'new');
  expect((await start()).toSorted()).toEqual(apps.toSorted());
  write('delivery/src/edge/page.ts', 'new');
  expect(await start()).toEqual([]);
});

test('counts the page template and its script as sources of the shell', async () => {
  const { write, start } = repositoryOf(temporaryFolder());
  await start();
  for (const file of ['index.html', 'page.ts']) {
    write(`shell/${file}`, 'new');
    expect(await start()).toEqual(['shell']);
  }
});

type Release = Awaited<ReturnType<typeof repositoryOf>>;
test.each<[why: string, replaces: boolean, before: (context: Release) => Promise<unknown>]>([
  ['it is the site of members, `npm run site`', false, async () => undefined],
  ['a release was rolled back', true, ({ site }) => rollback(site, 'mfe-wallet', { by: 'ann' })],
  [
    'an app was taken off the site',
    true,
    async ({ site }) => {
      await rollback(site, 'mfe-games', { by: 'ann', force: 'a mistake' });
      await rollback(site, 'mfe-wallet', { by: 'ann' });
    },
  ],
  [
    'a release was activated by a command',
    true,
    async ({ site }) => {
      const version = await publishBuild(site.store, 'shell', 'by-hand');
      await activate(site, [{ app: 'shell', version }], { by: 'ann' });
    },
  ],
  [
    'a canary is tried',
    true,
    async ({ site }) => {
      const version = await publishBuild(site.store, 'mfe-games', 'canary');
      await activate(site, [{ app: 'mfe-games', version }], { by: 'ann', canary: 10 });
    },
  ],
])('activates and builds nothing, and says so, if %s', async (_why, replaces, before) => {
  const context = repositoryOf(temporaryFolder());
  const { site, edit, start, log } = context;
  await start();
  edit('mfe-wallet', 'two');
  await start();
  await before(context);
  const { revision } = await readRegistry(site);
  for (const app of ['shell', 'mfe-wallet']) edit(app, 'three');
  log.length = 0;
  expect(await start(replaces)).toEqual([]);
  expect((await readRegistry(site)).revision).toBe(revision);
  expect(log.join()).toContain('the sources of shell, mfe-wallet differ');
});

test('activates the first releases of a site of members', async () => {
  const { start, live } = repositoryOf(temporaryFolder());
  expect((await start(false)).toSorted()).toEqual(apps.toSorted());
  expect(await live('shell')).toBeDefined();
});

test('starts with a damaged registry if there is a last good one, and does not replace it', async () => {
  const { site, start, edit } = repositoryOf(temporaryFolder());
  await start();
  const file = join(site.store.folder, 'registry.json');
  const good = readFileSync(file, 'utf8');
  writeFileSync(file, '{ half');
  edit('mfe-games', 'two');
  await expect(start()).rejects.toThrow(/cannot be read/);
  await site.lastKnownGood.keep(good);
  expect(await start()).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe('{ half');
});
