import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { readRegistry } from '../registry/registry';
import { publish } from '../releases/publish';
import { siteIn } from '../store/site';
import { builtApp, temporaryFolder, writeFiles } from '../testing/builtApp';
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
  const start = async () => {
    built.length = 0;
    await deployChanged({
      repositoryDir,
      site,
      log: () => undefined,
      buildApp: async (app) => {
        built.push(app);
        rmSync(join(repositoryDir, app, 'dist'), { recursive: true, force: true });
        renameSync(builtApp(folder, app, sources[app]), join(repositoryDir, app, 'dist'));
      },
    });
    return [...built];
  };
  const live = async (app: string) => (await readRegistry(site)).apps[app]?.live;
  return { site, write, edit, start, live };
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

test('keeps a rollback until the sources of the app change', async () => {
  const { site, edit, start, live } = repositoryOf(temporaryFolder());
  await start();
  const first = await live('mfe-wallet');
  edit('mfe-wallet', 'two');
  await start();
  await rollback(site, 'mfe-wallet', { by: 'operator' });
  expect(await start()).toEqual([]);
  expect(await live('mfe-wallet')).toBe(first);
  edit('mfe-wallet', 'three');
  expect(await start()).toEqual(['mfe-wallet']);
  expect(await live('mfe-wallet')).not.toBe(first);
});

test('keeps a rollback when changed sources give the same release', async () => {
  const { site, write, edit, start, live } = repositoryOf(temporaryFolder());
  await start();
  const first = await live('mfe-wallet');
  edit('mfe-wallet', 'two');
  await start();
  await rollback(site, 'mfe-wallet', { by: 'operator' });
  write('package-lock.json', '{}');
  expect(await start()).toContain('mfe-wallet');
  expect(await live('mfe-wallet')).toBe(first);
});

test('keeps an app off the site until its sources change', async () => {
  const { site, edit, start, live } = repositoryOf(temporaryFolder());
  await start();
  await rollback(site, 'mfe-wallet', { by: 'operator', force: 'a mistake' });
  expect(await start()).toEqual([]);
  expect(await live('mfe-wallet')).toBeUndefined();
  edit('mfe-wallet', 'two');
  expect(await start()).toEqual(['mfe-wallet']);
  expect(await live('mfe-wallet')).toBeDefined();
});

test('keeps a release that was activated before the first start', async () => {
  const folder = temporaryFolder();
  const { site, start, live } = repositoryOf(folder);
  const version = await publish(site.store, 'shell', builtApp(folder, 'shell', 'by-hand'));
  await activate(site, [{ app: 'shell', version }], { by: 'operator' });
  expect((await start()).toSorted()).toEqual(['mfe-games', 'mfe-wallet']);
  expect(await live('shell')).toBe(version);
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
