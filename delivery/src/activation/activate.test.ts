import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from './activate';
import { rollback } from './rollback';
import type { SetChange } from './gateSets';
import { readRegistry, type Site } from '../registry/registry';
import { statusJson, statusTable } from '../commands/status';
import { releaseFolder } from '../store/directoryStore';
import { siteIn } from '../pages/openSite';
import { publishBuild, temporaryFolder } from '../testing/builtApp';
import { provides } from '../testing/releaseOf';
import { preparedSite } from '../testing/testSite';

const folder = temporaryFolder();
const by = { by: 'ann' };
const registryFile = ({ store }: Site): string => join(store.folder, 'registry.json');

const siteWithShell = preparedSite(async ({ release }) => ({ shell: await release('shell', 'one', by) }));
/** A new site with a live shell. */
const newSite = async (): Promise<Site> => (await siteWithShell()).site;
const publishWallet = (site: Site, label: string) => publishBuild(site.store, 'mfe-wallet', label);

const activateWallet = (site: Site, version: string, options: Partial<Parameters<typeof activate>[2]> = {}) =>
  activate(site, [{ app: 'mfe-wallet', version }], { ...by, ...options });

/** A site with a live release of the wallet, and a second one that is published. */
const siteWithWallet = preparedSite(async ({ release, publish: publishApp }) => {
  await release('shell', 'one', by);
  return { one: await release('mfe-wallet', 'one', by), two: await publishApp('mfe-wallet', 'two') };
});

describe('activate', () => {
  test('activates a release and records the one before', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    await activateWallet(site, one, { by: 'ann', noBrowser: 'no Chromium here' });
    await activateWallet(site, two, { by: 'bob' });
    const { revision, apps } = await readRegistry(site);
    expect(revision).toBe(3);
    expect(apps['mfe-wallet']).toMatchObject({
      live: two,
      by: 'bob',
      previous: [{ version: one, by: 'ann', noBrowser: 'no Chromium here' }],
    });
  });

  test('changes nothing if the release is already active', async () => {
    const site = await newSite();
    const before = readFileSync(registryFile(site), 'utf8');
    await activate(site, [{ app: 'shell', version: (await readRegistry(site)).apps.shell?.live ?? '' }], by);
    expect(readFileSync(registryFile(site), 'utf8')).toBe(before);
  });

  test.each<[string, (release: string) => void, RegExp]>([
    [
      'a file',
      (release) => appendFileSync(join(release, 'remoteEntry.0123456789.js'), ' '),
      /remoteEntry\.0123456789\.js does not match its hash/,
    ],
    [
      'a compressed copy',
      (release) => writeFileSync(join(release, 'remoteEntry.0123456789.js.br'), 'x'),
      /js\.br does not match its hash/,
    ],
  ])('refuses a release with %s that is damaged, and changes nothing', async (_what, damage, reason) => {
    const site = await newSite();
    const version = await publishWallet(site, 'one');
    damage(releaseFolder(site.store.folder, 'mfe-wallet', version));
    const before = readFileSync(registryFile(site), 'utf8');
    await expect(activateWallet(site, version)).rejects.toThrow(reason);
    expect(readFileSync(registryFile(site), 'utf8')).toBe(before);
  });

  test.each(['1.0.0-000000000000', '../../etc', ''])('refuses the unknown version %j', async (version) => {
    await expect(activate(await newSite(), [{ app: 'mfe-wallet', version }], by)).rejects.toThrow(/is not published/);
  });

  test('applies twenty concurrent activations in sequence; readers never see a partial registry', async () => {
    const site = await newSite();
    const versions = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    const games = await publishBuild(site.store, 'mfe-games');
    const work = { done: false };
    const reader = (async () => {
      while (!work.done) expect((await readRegistry(site)).apps.shell).toBeDefined();
    })();
    await Promise.all([
      activate(site, [{ app: 'mfe-games', version: games }], by),
      ...Array.from({ length: 19 }, (_, index) => activateWallet(site, versions[index % 2] ?? '')),
    ]);
    work.done = true;
    await reader;
    const { apps, revision } = await readRegistry(site);
    expect(apps['mfe-games']?.live).toBe(games);
    expect(revision).toBe(2 + 1 + (apps['mfe-wallet']?.previous.length ?? 0));
  });
});

describe('a canary', () => {
  test('is served beside the live release, changes its percentage, and is activated for everybody', async () => {
    const { site, one, two } = await siteWithWallet();
    const wallet = async () => (await readRegistry(site)).apps['mfe-wallet'];
    for (const canary of [5, 20]) await activateWallet(site, two, { by: 'bob', canary });
    expect(await wallet()).toMatchObject({ live: one, previous: [], canary: { version: two, percent: 20, by: 'bob' } });
    expect(JSON.parse(await statusJson(site))).toMatchObject({
      apps: { 'mfe-wallet': { canary: { version: two, percent: 20 } } },
    });
    expect(await statusTable(site)).toMatch(new RegExp(`canary 20 % +${two} .*bob +${one}`));
    await activateWallet(site, two);
    expect(await wallet()).toMatchObject({ live: two, previous: [{ version: one }] });
    expect(await wallet()).not.toHaveProperty('canary');
  });

  test('ends when the live release is activated for everybody, and by a rollback', async () => {
    const { site, one, two } = await siteWithWallet();
    for (const end of [() => activateWallet(site, one), () => rollback(site, 'mfe-wallet', by)]) {
      await activateWallet(site, two, { canary: 20 });
      await end();
      expect((await readRegistry(site)).apps['mfe-wallet']).toMatchObject({ live: one, previous: [] });
      expect((await readRegistry(site)).apps['mfe-wallet']).not.toHaveProperty('canary');
    }
  });

  test('is refused without another live release', async () => {
    const site = await newSite();
    const version = await publishWallet(site, 'one');
    const canary = activateWallet(site, version, { canary: 20 });
    await expect(canary).rejects.toThrow(/has no live release for the other members/);
    await activateWallet(site, version);
    const again = activateWallet(site, version, { canary: 20 });
    await expect(again).rejects.toThrow(/is live for everybody/);
  });

  test('is refused if it conflicts with the canary of another app in a cohort that gets both', async () => {
    const site = await newSite();
    await activateWallet(site, await publishWallet(site, 'one'));
    await activate(site, [{ app: 'mfe-games', version: await publishBuild(site.store, 'mfe-games') }], by);
    const routes = [{ path: '/new', preload: [] }];
    const wallet = await publishBuild(site.store, 'mfe-wallet', 'new', { routes });
    const games = await publishBuild(site.store, 'mfe-games', 'new', { routes });
    await activateWallet(site, wallet, { canary: 10 });
    const second = activate(site, [{ app: 'mfe-games', version: games }], { ...by, canary: 50 });
    await expect(second).rejects.toThrow(/route \/new is taken by mfe-wallet/);
  });
});

describe('withdrawing a canary by rollback', () => {
  test('records the time in which a canary and a live release that were rolled back were active', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    const wallet = async () => (await readRegistry(site)).apps['mfe-wallet'];
    const release = { app: 'mfe-wallet', version: two };
    await activateWallet(site, one);
    await activate(site, [release], { ...by, canary: 20 });
    const canarySince = (await wallet())?.canary?.since;
    await rollback(site, 'mfe-wallet', by);
    const canary = { version: two, since: canarySince, until: expect.any(String), percent: 20 };
    expect((await wallet())?.withdrawn).toEqual([canary]);
    await activate(site, [release], by);
    const since = (await wallet())?.since;
    expect((await wallet())?.previous).toEqual([expect.not.objectContaining({ withdrawn: expect.anything() })]);
    await rollback(site, 'mfe-wallet', by);
    expect((await wallet())?.withdrawn).toEqual([{ version: two, since, until: expect.any(String) }, canary]);
  });

  test('does not pass the gate again', async () => {
    const site = await newSite();
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const ahead = await publishBuild(site.store, 'mfe-wallet', 'ahead', { shared });
    await activateWallet(site, ahead, { force: 'the shell follows' });
    await activateWallet(site, await publishWallet(site, 'one'), { canary: 20 });
    expect(await rollback(site, 'mfe-wallet', by)).toBe(ahead);
  });
});

test('activating a canary for everybody is refused if the others would lose a linked route', async () => {
  const site = await newSite();
  const routes = [
    { path: '/mfe-wallet', preload: [] },
    { path: '/old', preload: [] },
  ];
  const links = ['/old'];
  for (const [app, difference] of [
    ['mfe-wallet', { routes }],
    ['mfe-games', { links }],
  ] as const)
    await activate(site, [{ app, version: await publishBuild(site.store, app, 'linked', difference) }], by);
  const without = await publishWallet(site, 'without');
  await activateWallet(site, without, { canary: 20, force: 'a try' });
  const all = activateWallet(site, without);
  await expect(all).rejects.toThrow(/route \/old is gone; mfe-games/);
});

describe('the smoke test', () => {
  test('runs once for each set of releases that no member gets yet, and can refuse it', async () => {
    const { site, one, two } = await siteWithWallet();
    const changes: SetChange[] = [];
    const smokeTest = async (change: SetChange) => {
      changes.push(change);
      return [];
    };
    await activateWallet(site, two, { canary: 20, smokeTest });
    expect(changes).toHaveLength(1);
    expect(changes[0]?.after.get('mfe-wallet')).toBe(two);
    expect(changes[0]?.before.get('mfe-wallet')).toBe(one);
    expect([...(changes[0]?.changed ?? [])]).toEqual(['mfe-wallet']);
    // A set that a fifth of the members has needs no further test.
    await activateWallet(site, two, { smokeTest });
    expect(changes).toHaveLength(1);

    const three = await publishWallet(site, 'three');
    const refused = activateWallet(site, three, { smokeTest: async () => ['it does not boot'] });
    await expect(refused).rejects.toMatchObject({ reasons: ['it does not boot'] });
    expect((await readRegistry(site)).apps['mfe-wallet']?.live).toBe(two);
  });

  test('does not block other changes, and runs again with what they activated', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    for (const version of [one, two]) await activateWallet(site, version);
    const games = await publishBuild(site.store, 'mfe-games');
    const wallets: unknown[] = [];
    await activate(site, [{ app: 'mfe-games', version: games }], {
      ...by,
      smokeTest: async ({ after }) => {
        if (wallets.push(after.get('mfe-wallet')) === 1) await rollback(site, 'mfe-wallet', by);
        return [];
      },
    });
    expect(wallets).toEqual([two, one]);
    expect((await readRegistry(site)).apps).toMatchObject({
      'mfe-games': { live: games },
      'mfe-wallet': { live: one },
    });
  });
});

describe('a canary that overruled the gate', () => {
  test('is judged by the gate again for more members', async () => {
    const site = await newSite();
    await activateWallet(site, await publishWallet(site, 'one'));
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const version = await publishBuild(site.store, 'mfe-wallet', 'ahead', { shared });
    await activateWallet(site, version, { canary: 1, force: 'a try' });
    for (const canary of [undefined, 50]) {
      const more = activateWallet(site, version, { canary });
      await expect(more).rejects.toThrow(/needs @site\/shared \^9/);
    }
  });

  test('or skipped the smoke test is tested before everybody gets it', async () => {
    const { site, two } = await siteWithWallet();
    await activateWallet(site, two, { canary: 1, noBrowser: 'none here' });
    const all = activateWallet(site, two, { smokeTest: async () => ['no boot'] });
    await expect(all).rejects.toThrow('no boot');
  });
});

describe('force', () => {
  test('overrules the gate, reports the overruled reasons, and is recorded', async () => {
    const site = await newSite();
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const version = await publishBuild(site.store, 'mfe-wallet', 'ahead', { shared });
    const overruled: string[] = [];
    await activateWallet(site, version, {
      force: 'the shell follows in a minute',
      log: (line) => overruled.push(line),
    });
    expect(overruled).toEqual([expect.stringMatching(/needs @site\/shared \^9/)]);
    expect(JSON.parse(await statusJson(site))).toMatchObject({
      apps: { 'mfe-wallet': { live: version, forced: 'the shell follows in a minute' } },
    });
    expect(await statusTable(site)).toContain('forced: the shell follows in a minute');
  });

  test('does not overrule a damaged file', async () => {
    const site = await newSite();
    const version = await publishWallet(site, 'one');
    appendFileSync(join(releaseFolder(site.store.folder, 'mfe-wallet', version), 'remoteEntry.0123456789.js'), ' ');
    const forced = activateWallet(site, version, { force: 'must be' });
    await expect(forced).rejects.toThrow(/does not match its hash/);
  });
});

describe('rollback', () => {
  test('goes back one release at a time, without a build', async () => {
    const site = await newSite();
    const versions: string[] = [];
    for (const label of ['one', 'two', 'three']) {
      const version = await publishWallet(site, label);
      versions.push(version);
      await activateWallet(site, version);
    }
    expect(await rollback(site, 'mfe-wallet', { by: 'bob' })).toBe(versions[1]);
    expect(await rollback(site, 'mfe-wallet', { by: 'bob' })).toBe(versions[0]);
    await expect(rollback(site, 'mfe-wallet', by)).rejects.toThrow(/has no release before it: with --force REASON/);
    expect((await readRegistry(site)).apps['mfe-wallet']).toMatchObject({
      live: versions[0],
      by: 'bob',
      previous: [],
    });
  });

  test('removes an app without an earlier release if forced, but never the shell', async () => {
    const site = await newSite();
    await activateWallet(site, await publishWallet(site, 'one'));
    expect(await rollback(site, 'mfe-wallet', { ...by, force: 'a mistake' })).toBe('none');
    expect(Object.keys((await readRegistry(site)).apps)).toEqual(['shell']);
    await expect(rollback(site, 'shell', { ...by, force: 'a mistake' })).rejects.toThrow(/no release before it\.$/);
  });

  test('is refused if the older shell would break a live app', async () => {
    const site = await newSite();
    const carried = provides({ version: '1.3.0', exports: ['defineApp', 'Button', 'Chart'] });
    const shell = await publishBuild(site.store, 'shell', 'newer', { provides: carried });
    await activate(site, [{ app: 'shell', version: shell }], by);
    const shared = { package: '@site/shared', compiledAgainst: '1.3.0', range: '^1.3.0', uses: ['Chart'] };
    const wallet = await publishBuild(site.store, 'mfe-wallet', 'chart', { shared });
    await activateWallet(site, wallet);
    await expect(rollback(site, 'shell', by)).rejects.toMatchObject({
      reasons: [expect.stringMatching(/needs @site\/shared \^1\.3\.0/), expect.stringMatching(/uses Chart/)],
    });
  });

  test('goes back to a release that was forced with the same reason', async () => {
    const site = await newSite();
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const ahead = await publishBuild(site.store, 'mfe-wallet', 'ahead', { shared });
    await activateWallet(site, ahead, { force: 'the shell follows' });
    await activateWallet(site, await publishWallet(site, 'one'));
    const lines: string[] = [];
    expect(await rollback(site, 'mfe-wallet', { ...by, log: (line) => lines.push(line) })).toBe(ahead);
    expect(lines).toEqual([expect.stringMatching(/^Overruled: .* needs @site/), `Everybody gets mfe-wallet ${ahead}.`]);
    expect((await readRegistry(site)).apps['mfe-wallet']).toMatchObject({ live: ahead, forced: 'the shell follows' });
  });

  test('is refused for an app that is not live', async () => {
    await expect(rollback(await newSite(), 'mfe-games', by)).rejects.toThrow(/has no live release/);
  });
});

test('status prints the live release and those to roll back to', async () => {
  const site = await newSite();
  const versions = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
  for (const version of versions) await activateWallet(site, version);
  expect(JSON.parse(await statusJson(site))).toMatchObject({
    apps: { 'mfe-wallet': { live: versions[1], previous: [versions[0]], by: 'ann', since: expect.any(String) } },
  });
  expect(await statusTable(site)).toMatch(new RegExp(`mfe-wallet +${versions[1]} .*ann +${versions[0]}`));
  expect(await statusTable(siteIn(join(folder, 'empty')))).toMatch(/^Nothing is live yet in .*empty\.$/);
});
