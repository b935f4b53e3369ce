import { readRegistry, type Site } from '../registry/registry';
import { releasesFor } from '../registry/releaseSets';
import { publishBuild } from '../testing/builtApp';
import { provides } from '../testing/releaseOf';
import { preparedSite } from '../testing/testSite';
import { statusTable } from '../commands/status';
import { activate } from './activate';
import { rollback } from './rollback';

const by = { by: 'ann' };
const together = { ...by, together: true };

/** The version of the shared package that a wallet or games release was built against. */
const builtAgainst = (version: string) => ({
  shared: { package: '@site/shared', compiledAgainst: version, range: `^${version}`, uses: ['Button'] },
});
const publishApp = async (site: Site, app: string, label: string, shared: string) => ({
  app,
  version: await publishBuild(site.store, app, label, builtAgainst(shared)),
});
const publishShell = async (site: Site, version: string) => {
  const carried = provides({ version, exports: ['defineApp', 'Button'] });
  return {
    app: 'shell',
    version: await publishBuild(site.store, 'shell', version, { provides: carried }),
  };
};

/** A site with version 1 of the shared package, and releases of all its apps for version 2. */
const siteWithMajor = preparedSite(async ({ site }) => {
  const one = [
    await publishShell(site, '1.2.0'),
    await publishApp(site, 'mfe-wallet', 'one', '1.2.0'),
    await publishApp(site, 'mfe-games', 'one', '1.2.0'),
  ];
  await activate(site, one, by);
  const two = [
    await publishShell(site, '2.0.0'),
    await publishApp(site, 'mfe-wallet', 'two', '2.0.0'),
    await publishApp(site, 'mfe-games', 'two', '2.0.0'),
  ];
  return { one, two };
});
const setOf = async (site: Site, bucket: number) =>
  [...releasesFor((await readRegistry(site)).apps, bucket)].map(([app, version]) => ({ app, version }));

test('a major of the shared package is refused app by app, and accepted as a set in one change', async () => {
  const { site, two } = await siteWithMajor();
  for (const release of two) await expect(activate(site, [release], by)).rejects.toThrow(/needs @site\/shared \^[12]/);
  const { revision } = await readRegistry(site);
  await activate(site, two, together);
  expect((await readRegistry(site)).revision).toBe(revision + 1);
  expect(await setOf(site, 0)).toEqual(two);
});

test('a set that lacks an app is refused with the apps that would not run', async () => {
  const { site, two } = await siteWithMajor();
  await expect(activate(site, two.slice(0, 2), together)).rejects.toThrow(/^mfe-games .* needs @site/);
});

test('a canary of a set gives each browser all of it or nothing, and is withdrawn as one', async () => {
  const { site, one, two } = await siteWithMajor();
  await activate(site, two, { ...together, canary: 10 });
  expect(await setOf(site, 9)).toEqual(two);
  expect(await setOf(site, 10)).toEqual(one);
  await activate(site, two, { ...together, canary: 50 });
  expect(await setOf(site, 49)).toEqual(two);
  const lines: string[] = [];
  await rollback(site, 'mfe-games', { ...by, log: (line) => lines.push(line) });
  expect(await setOf(site, 0)).toEqual(one);
  expect(lines).toHaveLength(3);
});

test('rolling back one app of a set takes all of it back, also after everybody had it', async () => {
  const { site, one, two } = await siteWithMajor();
  await activate(site, two, { ...together, canary: 10 });
  await activate(site, two, together);
  const { revision } = await readRegistry(site);
  expect(await rollback(site, 'mfe-wallet', by)).toBe(one[1]?.version);
  expect((await readRegistry(site)).revision).toBe(revision + 1);
  expect(await setOf(site, 0)).toEqual(one);
});

test('an app of a set that was released alone since goes back alone', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  await activate(site, [await publishApp(site, 'mfe-wallet', 'three', '2.0.0')], by);
  await rollback(site, 'mfe-wallet', by);
  expect(await setOf(site, 0)).toEqual(two);
  await expect(rollback(site, 'mfe-games', { ...by, of: 'another' })).rejects.toThrow(/no longer active/);
});

test('activating the set again changes nothing', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  const { revision } = await readRegistry(site);
  await activate(site, two.toReversed(), together);
  expect((await readRegistry(site)).revision).toBe(revision);
});

test('a release that was live before the set stays when the set is rolled back', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  const games = two[2];
  const wallet = await publishApp(site, 'mfe-wallet', 'three', '2.0.0');
  if (!games) throw new Error('no release');
  const promotions = await publishApp(site, 'mfe-promotions', 'one', '2.0.0');
  await activate(site, [games, wallet, promotions], together);
  await rollback(site, 'mfe-wallet', by);
  expect(await setOf(site, 0)).toEqual(two);
});

test('an app that was new in the set leaves the site when another app is rolled back', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  const wallet = await publishApp(site, 'mfe-wallet', 'three', '2.0.0');
  const promotions = await publishApp(site, 'mfe-promotions', 'one', '2.0.0');
  await activate(site, [wallet, promotions], together);
  const lines: string[] = [];
  await rollback(site, 'mfe-wallet', { ...by, log: (line) => lines.push(line) });
  expect(await setOf(site, 0)).toEqual(two);
  expect(lines).toEqual([
    `Everybody gets mfe-wallet ${two[1]?.version}.`,
    'mfe-promotions is no longer a part of the site.',
  ]);
});

test('a canary that was activated alone is withdrawn with the set that it became a part of', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  const three = [
    await publishApp(site, 'mfe-wallet', 'three', '2.0.0'),
    await publishApp(site, 'mfe-games', 'three', '2.0.0'),
  ];
  await activate(site, three.slice(0, 1), { ...by, canary: 10 });
  await activate(site, three, { ...together, canary: 10 });
  await rollback(site, 'mfe-games', by);
  expect(await setOf(site, 0)).toEqual(two);
});

test('why one app of a set was once live against the gate excuses no other app', async () => {
  const { site, two } = await siteWithMajor();
  const [shell, wallet, games] = two.flatMap((it) => it ?? []);
  if (!shell || !wallet || !games) throw new Error('no releases');
  // The shell alone breaks the wallet and the games.
  await activate(site, [shell], { ...by, force: 'a test' });
  const shellThree = await publishShell(site, '2.1.0');
  await activate(site, [shellThree, wallet, games], together);
  await expect(rollback(site, 'mfe-wallet', by)).rejects.toThrow(/needs @site\/shared/);
  await rollback(site, 'mfe-wallet', { ...by, force: 'known' });
  expect((await readRegistry(site)).apps.shell?.live).toBe(shell.version);
});

test('the status names what is rolled back together', async () => {
  const { site, two } = await siteWithMajor();
  await activate(site, two, together);
  expect(await statusTable(site)).toMatch(/mfe-wallet .*rolled back with shell, mfe-games/);
});

test('releases that were not activated to be rolled back together are rolled back alone', async () => {
  const { site, one, two } = await siteWithMajor();
  await activate(site, two, by);
  await rollback(site, 'mfe-games', { ...by, force: 'a test' });
  expect(await setOf(site, 0)).toEqual([two[0], two[1], one[2]]);
});
