import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from '../activation/activate';
import { siteIn } from '../pages/openSite';
import { publishBuild, temporaryFolder } from '../testing/builtApp';
import { readRegistry, type Site, type LiveApp } from './registry';
import { cohortStarts, releaseSetId, releasesFor } from './releaseSets';

const folder = temporaryFolder();
const by = { by: 'test' };
let count = 0;

const newSite = async (): Promise<{ site: Site; version: string }> => {
  const site = siteIn(join(folder, `site-${(count += 1)}`));
  return { site, version: await publishBuild(site.store, 'shell') };
};
const registryFile = ({ store }: Site): string => join(store.folder, 'registry.json');

test('an unsigned registry is refused, also before the first activation', async () => {
  const { site, version } = await newSite();
  writeFileSync(registryFile(site), JSON.stringify({ schema: 1, revision: 4, apps: {} }));
  await expect(readRegistry(site)).rejects.toThrow(/is not signed/);
  await expect(activate(site, [{ app: 'shell', version }], by)).rejects.toThrow(/is not signed/);
});

test('a change without the signing key is refused, and no other key is created', async () => {
  const { site, version } = await newSite();
  await activate(site, [{ app: 'shell', version }], by);
  rmSync(site.keys.signing);
  const next = await publishBuild(site.store, 'shell', 'two');
  await expect(activate(site, [{ app: 'shell', version: next }], by)).rejects.toThrow(/signing key .* is missing/);
  expect(existsSync(site.keys.signing)).toBe(false);
  expect((await readRegistry(site)).apps.shell?.live).toBe(version);
});

test("a change with another site's signing key is refused", async () => {
  const [{ site, version }, other] = [await newSite(), await newSite()];
  for (const [it, release] of [
    [site, version],
    [other.site, other.version],
  ] as const)
    await activate(it, [{ app: 'shell', version: release }], by);
  const mixed = { ...site, keys: { ...site.keys, signing: other.site.keys.signing } };
  const next = await publishBuild(site.store, 'shell', 'two');
  await expect(activate(mixed, [{ app: 'shell', version: next }], by)).rejects.toThrow(/signed with another key/);
  expect((await readRegistry(site)).apps.shell?.live).toBe(version);
});

test.each(['null', '1', '[]', '{}', '{ half'])(
  'a last known good file that holds %s counts as missing',
  async (text) => {
    const { site, version } = await newSite();
    await site.lastKnownGood.keep(text);
    expect(site.lastKnownGood.read()).toBeUndefined();
    await activate(site, [{ app: 'shell', version }], by);
    expect((await readRegistry(site)).apps.shell?.live).toBe(version);
  },
);

test('a missing registry is not replaced by an empty one while the live releases exist', async () => {
  const { site, version } = await newSite();
  await activate(site, [{ app: 'shell', version }], by);
  await site.lastKnownGood.keep(readFileSync(registryFile(site), 'utf8'));
  rmSync(registryFile(site));
  const change = activate(site, [{ app: 'shell', version }], by);
  await expect(change).rejects.toMatchObject({
    reasons: [expect.stringMatching(/is gone/), expect.stringContaining(site.lastKnownGood.file)],
  });
  rmSync(join(site.store.folder, 'releases'), { recursive: true });
  expect((await readRegistry(site)).apps).toEqual({});
});

describe('sets of releases', () => {
  const app = (live: string, canary?: [version: string, percent: number]): LiveApp => ({
    live,
    since: '',
    by: '',
    previous: [],
    ...(canary ? { canary: { version: canary[0], percent: canary[1], since: '', by: '' } } : {}),
  });

  const apps = {
    shell: app('s1'),
    wallet: app('w1', ['w2', 20]),
    games: app('g1', ['g2', 50]),
    account: app('a1', ['a2', 20]),
  };

  test('buckets below the percentage get the canary, so cohorts are nested', () => {
    expect(cohortStarts(apps)).toEqual([0, 20, 50]);
    expect([...releasesFor(apps, 19).values()]).toEqual(['s1', 'w2', 'g2', 'a2']);
    expect([...releasesFor(apps, 20).values()]).toEqual(['s1', 'w1', 'g2', 'a1']);
    expect([...releasesFor(apps, 50).values()]).toEqual(['s1', 'w1', 'g1', 'a1']);
    expect(cohortStarts({ shell: app('s1') })).toEqual([0]);
  });

  test('the id of a release set depends on its versions, not on the order of its apps', () => {
    const { games, shell, ...rest } = apps;
    expect(releaseSetId(releasesFor({ games, ...rest, shell }, 30))).toBe(releaseSetId(releasesFor(apps, 30)));
    expect(releaseSetId(releasesFor(apps, 30))).not.toBe(releaseSetId(releasesFor(apps, 60)));
    expect(releaseSetId(releasesFor(apps, 30))).toMatch(/^[0-9a-f]{12}$/);
  });
});
