import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { readRegistry, type Site } from '../registry/registry';
import { releaseFolder } from '../store/directoryStore';
import { siteIn } from '../pages/openSite';
import { hashOf, publishBuild, temporaryFolder } from '../testing/builtApp';
import { knownNames } from '../telemetry/parseBeacon';
import { prune } from './prune';

const WALLET = 'mfe-wallet';
const DAY = 24 * 60 * 60_000;

/** Publishes a release of the wallet, days ago. */
const release = async (site: Site, label: string, days: number): Promise<string> => {
  const version = await publishBuild(site.store, WALLET, label);
  const at = new Date(Date.now() - days * DAY);
  utimesSync(releaseFolder(site.store.folder, WALLET, version), at, at);
  return version;
};

/** A site whose wallet has a live release, one before and a canary, all old, and more that were never active. */
const prunableSite = async (site: Site) => {
  const go = (app: string, version: string, canary?: number) =>
    activate(site, [{ app, version }], { by: 'ann', canary });
  await go('shell', await publishBuild(site.store, 'shell'));
  const before = await release(site, 'before', 60);
  await go(WALLET, before);
  const live = await release(site, 'live', 50);
  await go(WALLET, live);
  const canary = await release(site, 'canary', 40);
  await go(WALLET, canary, 10);
  const unused = [await release(site, 'u30', 30), await release(site, 'u20', 20)];
  const young = await release(site, 'young', 0.9);
  const has = (version: string): boolean => existsSync(releaseFolder(site.store.folder, WALLET, version));
  return { used: [before, live, canary, young], unused, has };
};

test('removes the releases that no member gets and no rollback reaches, and prints them', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, unused, has } = await prunableSite(site);
  const printed = unused.toReversed().map((version) => `${WALLET} ${version}`);
  expect((await prune(site, { keep: 1, dryRun: true })).split('\n')).toEqual(printed);
  expect(unused.every(has)).toBe(true);
  expect((await prune(site, { keep: 1, dryRun: false })).split('\n')).toEqual(printed);
  expect(unused.some(has)).toBe(false);
  expect(used.every(has)).toBe(true);
  const file = (label: string) => join(site.store.folder, 'files', WALLET, `remoteEntry.${hashOf(label)}.js`);
  expect([existsSync(file('u30')), existsSync(file('live'))]).toEqual([false, true]);
  expect(await prune(site, { keep: 1, dryRun: false })).toBe('');
});

test.each<[replaced: string, by: (site: Site, versions: { live: string; next: string }) => Promise<unknown>]>([
  ['another canary', (site, { next }) => activate(site, [{ app: WALLET, version: next }], { by: 'ann', canary: 5 })],
  ['a release for everybody', (site, { next }) => activate(site, [{ app: WALLET, version: next }], { by: 'ann' })],
  ['the live release', (site, { live }) => activate(site, [{ app: WALLET, version: live }], { by: 'ann' })],
])('keeps a canary that %s replaces, and its telemetry, for a day', async (_replaced, replace) => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, has } = await prunableSite(site);
  const [, live = '', canary = '', next = ''] = used;
  await replace(site, { live, next });
  await prune(site, { keep: 0, dryRun: false });
  expect(has(canary)).toBe(true);
  const { apps } = await readRegistry(site);
  expect(knownNames(apps, []).releases).toContain(`${WALLET} ${canary}`);
  expect(apps[WALLET]?.withdrawn).toEqual([expect.objectContaining({ version: canary, percent: 10 })]);
  await prune(site, { keep: 0, dryRun: false, now: () => Date.now() + 2 * DAY });
  expect(has(canary)).toBe(false);
});

test('keeps the latest releases of an app although none of them is used', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { unused, has } = await prunableSite(site);
  await prune(site, { keep: 2, dryRun: false });
  expect(unused.map(has)).toEqual([false, true]);
});

test('a release that is removed while it is being activated is refused', async () => {
  const site = siteIn(join(temporaryFolder(), 'site'));
  const { used, unused } = await prunableSite(site);
  const smokeTest = async (): Promise<string[]> => {
    await prune(site, { keep: 0, dryRun: false });
    return [];
  };
  const [version = ''] = unused;
  await expect(activate(site, [{ app: WALLET, version }], { by: 'ann', smokeTest })).rejects.toThrow(
    `${WALLET} ${version} is not published.`,
  );
  expect((await readRegistry(site)).apps[WALLET]?.live).toBe(used[1]);
});
