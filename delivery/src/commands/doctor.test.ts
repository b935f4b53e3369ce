import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { siteIn } from '../pages/openSite';
import { builtApp, publishBuild, temporaryFolder, writeFiles } from '../testing/builtApp';
import { provides } from '../testing/releaseOf';
import { doctor } from './doctor';
import { usages } from './usages';

const folder = temporaryFolder();
const site = siteIn(join(folder, 'site'));
const app = join(folder, 'mfe-wallet');
const noApi = { noApi: 'http://127.0.0.1:1 does not answer' };

const read = (type: string) => ({ type: 'object' as const, properties: { flow: { type } }, required: ['flow'] });
const calls = {
  uservip: { method: 'POST', access: 'member', request: { type: 'object' as const }, response: read('string') },
};
const shared = (version: string, uses = ['Button']) => ({
  package: '@site/shared',
  compiledAgainst: version,
  range: `^${version}`,
  uses,
  references: ['to.deposit'],
});

beforeAll(async () => {
  const carried = provides(
    { version: '2.1.0', exports: ['Button'], references: ['to.deposit'] },
    { slots: ['home.games'] },
  );
  const shell = await publishBuild(site.store, 'shell', 'one', { provides: carried });
  const games = { shared: shared('2.0.0'), calls, slots: [{ name: 'home.games', preload: [] }] };
  const version = await publishBuild(site.store, 'mfe-games', 'one', games);
  await activate(
    site,
    [
      { app: 'shell', version: shell },
      { app: 'mfe-games', version },
    ],
    { by: 'ann' },
  );
});

/** What doctor says of the wallet with a version of the shared package, and a build if there is one. */
const check = (installed: string | undefined, build?: object) => {
  rmSync(app, { recursive: true, force: true });
  writeFiles(app, {
    'package.json': '{}',
    ...(installed !== undefined && {
      'node_modules/@site/shared/package.json': JSON.stringify({ name: '@site/shared', version: installed }),
    }),
  });
  if (build) renameSync(builtApp(folder, 'mfe-wallet', 'built', build), join(app, 'dist'));
  return doctor(site, 'mfe-wallet', { folder: app, api: noApi });
};

test('says which versions of the shared package the live shell accepts', async () => {
  const lines = await check('2.0.3');
  expect(lines).toMatch(/has @site\/shared 2\.1\.0; it accepts apps that are built with >=2\.0\.0 <=2\.1\.0\./);
  expect(lines).toMatch(/mfe-wallet is not built: only versions were compared\./);
});

test.each<[installed: string | undefined, advice: RegExp]>([
  [undefined, /@site\/shared is not installed in .*\. Run npm install\./],
  ['1.9.0', /Install @site\/shared@2\.1\.0 and change what its CHANGELOG\.md lists as breaking\./],
  ['2.2.0', /Install @site\/shared@2\.1\.0, or wait until a shell is live with 2\.2\.0\./],
  ['3.0.0', /or wait until a shell and apps are activated together with 3\.0\.0\./],
])('refuses version %s before the app is built, and says what to do', async (installed, advice) => {
  await expect(check(installed)).rejects.toThrow(advice);
});

test('does not compare the shell with the version of the live shell', async () => {
  const shell = join(folder, 'shell');
  writeFiles(shell, { 'package.json': '{}', 'node_modules/@site/shared/package.json': '{ "version": "3.0.0" }' });
  expect(await doctor(site, 'shell', { folder: shell, api: noApi })).toMatch(/shell would be built with .* 3\.0\.0/);
});

test('compares the last build with what is live', async () => {
  expect(await check('2.0.0', { shared: shared('2.0.0') })).toMatch(
    /was compared with what is live\.\nIt was not compared/,
  );
  await expect(check('2.0.0', { shared: shared('2.0.0', ['Chart']) })).rejects.toThrow(/uses Chart of @site\/shared/);
});

test('lists who uses an export, a route, a slot, a call or its field', async () => {
  expect(await usages(site, 'Button')).toMatch(/^mfe-games \S+: export$/m);
  expect(await usages(site, 'to.deposit')).toMatch(/^mfe-games \S+: reference to a route$/m);
  expect(await usages(site, 'home.games')).toMatch(/^mfe-games \S+: slot$/m);
  expect(await usages(site, 'uservip')).toMatch(/^mfe-games \S+: call, of which it reads flow$/m);
  expect(await usages(site, 'uservip.flow')).toMatch(/^mfe-games \S+: field of uservip$/m);
  await expect(usages(site, '__proto__.flow')).rejects.toThrow('No live release uses __proto__.flow.');
  await expect(usages(site, 'uservip.name')).rejects.toThrow('No live release uses uservip.name.');
});
