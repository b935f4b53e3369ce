import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate } from './activate';
import { rollback } from './rollback';
import type { SetChange } from './gateSets';
import { readRegistry, type Site } from '../registry/registry';
import { publish } from '../releases/publish';
import { statusJson, statusTable } from '../commands/status';
import { releaseFolder } from '../store/directoryStore';
import { siteIn } from '../pages/openSite';
import { builtApp, temporaryFolder } from '../testing/builtApp';
import { provides } from '../testing/releaseOf';

const folder = temporaryFolder();
const by = { by: 'ann' };
let count = 0;
const registryFile = ({ store }: Site): string => join(store.folder, 'registry.json');

/** A new site with a live shell. */
const newSite = async (): Promise<Site> => {
  const site = siteIn(join(folder, `site-${(count += 1)}`));
  await activate(site, [{ app: 'shell', version: await publish(site.store, 'shell', builtApp(folder, 'shell')) }], by);
  return site;
};
const publishWallet = (site: Site, label: string) =>
  publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', label));

describe('activate', () => {
  test('activates a release and records the one before', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    await activate(site, [{ app: 'mfe-wallet', version: one }], { by: 'ann', noBrowser: 'no Chromium here' });
    await activate(site, [{ app: 'mfe-wallet', version: two }], { by: 'bob' });
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
    await expect(activate(site, [{ app: 'mfe-wallet', version }], by)).rejects.toThrow(reason);
    expect(readFileSync(registryFile(site), 'utf8')).toBe(before);
  });

  test.each(['1.0.0-000000000000', '../../etc', ''])('refuses the unknown version %j', async (version) => {
    await expect(activate(await newSite(), [{ app: 'mfe-wallet', version }], by)).rejects.toThrow(/is not published/);
  });

  test('applies twenty concurrent activations in sequence; readers never see a partial registry', async () => {
    const site = await newSite();
    const versions = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    const games = await publish(site.store, 'mfe-games', builtApp(folder, 'mfe-games'));
    const work = { done: false };
    const reader = (async () => {
      while (!work.done) expect((await readRegistry(site)).apps.shell).toBeDefined();
    })();
    await Promise.all([
      activate(site, [{ app: 'mfe-games', version: games }], by),
      ...Array.from({ length: 19 }, (_, index) =>
        activate(site, [{ app: 'mfe-wallet', version: versions[index % 2] ?? '' }], by),
      ),
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
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    const wallet = async () => (await readRegistry(site)).apps['mfe-wallet'];
    await activate(site, [{ app: 'mfe-wallet', version: one }], by);
    for (const canary of [5, 20]) await activate(site, [{ app: 'mfe-wallet', version: two }], { by: 'bob', canary });
    expect(await wallet()).toMatchObject({ live: one, previous: [], canary: { version: two, percent: 20, by: 'bob' } });
    expect(JSON.parse(await statusJson(site))).toMatchObject({
      apps: { 'mfe-wallet': { canary: { version: two, percent: 20 } } },
    });
    expect(await statusTable(site)).toMatch(new RegExp(`canary 20 % +${two} .*bob +${one}`));
    await activate(site, [{ app: 'mfe-wallet', version: two }], by);
    expect(await wallet()).toMatchObject({ live: two, previous: [{ version: one }] });
    expect(await wallet()).not.toHaveProperty('canary');
  });

  test('ends when the live release is activated for everybody, and by a rollback', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    await activate(site, [{ app: 'mfe-wallet', version: one }], by);
    for (const end of [
      () => activate(site, [{ app: 'mfe-wallet', version: one }], by),
      () => rollback(site, 'mfe-wallet', by),
    ]) {
      await activate(site, [{ app: 'mfe-wallet', version: two }], { ...by, canary: 20 });
      await end();
      expect((await readRegistry(site)).apps['mfe-wallet']).toMatchObject({ live: one, previous: [] });
      expect((await readRegistry(site)).apps['mfe-wallet']).not.toHaveProperty('canary');
    }
  });

  test('is refused without another live release', async () => {
    const site = await newSite();
    const version = await publishWallet(site, 'one');
    const canary = activate(site, [{ app: 'mfe-wallet', version }], { ...by, canary: 20 });
    await expect(canary).rejects.toThrow(/has no live release for the other members/);
    await activate(site, [{ app: 'mfe-wallet', version }], by);
    const again = activate(site, [{ app: 'mfe-wallet', version }], { ...by, canary: 20 });
    await expect(again).rejects.toThrow(/is live for everybody/);
  });

  test('is refused if it conflicts with the canary of another app in a cohort that gets both', async () => {
    const site = await newSite();
    await activate(site, [{ app: 'mfe-wallet', version: await publishWallet(site, 'one') }], by);
    await activate(
      site,
      [{ app: 'mfe-games', version: await publish(site.store, 'mfe-games', builtApp(folder, 'mfe-games')) }],
      by,
    );
    const routes = [{ path: '/new', preload: [] }];
    const wallet = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'new', { routes }));
    const games = await publish(site.store, 'mfe-games', builtApp(folder, 'mfe-games', 'new', { routes }));
    await activate(site, [{ app: 'mfe-wallet', version: wallet }], { ...by, canary: 10 });
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
    await activate(site, [{ app: 'mfe-wallet', version: one }], by);
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
    const ahead = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'ahead', { shared }));
    await activate(site, [{ app: 'mfe-wallet', version: ahead }], { ...by, force: 'the shell follows' });
    await activate(site, [{ app: 'mfe-wallet', version: await publishWallet(site, 'one') }], { ...by, canary: 20 });
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
    await activate(
      site,
      [{ app, version: await publish(site.store, app, builtApp(folder, app, 'linked', difference)) }],
      by,
    );
  const without = await publishWallet(site, 'without');
  await activate(site, [{ app: 'mfe-wallet', version: without }], { ...by, canary: 20, force: 'a try' });
  const all = activate(site, [{ app: 'mfe-wallet', version: without }], by);
  await expect(all).rejects.toThrow(/route \/old is gone; mfe-games/);
});

describe('the smoke test', () => {
  test('runs once for each set of releases that no member gets yet, and can refuse it', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    await activate(site, [{ app: 'mfe-wallet', version: one }], by);
    const changes: SetChange[] = [];
    const smokeTest = async (change: SetChange) => {
      changes.push(change);
      return [];
    };
    await activate(site, [{ app: 'mfe-wallet', version: two }], { ...by, canary: 20, smokeTest });
    expect(changes).toHaveLength(1);
    expect(changes[0]?.after.get('mfe-wallet')).toBe(two);
    expect(changes[0]?.before.get('mfe-wallet')).toBe(one);
    expect([...(changes[0]?.changed ?? [])]).toEqual(['mfe-wallet']);
    // A set that a fifth of the members has needs no further test.
    await activate(site, [{ app: 'mfe-wallet', version: two }], { ...by, smokeTest });
    expect(changes).toHaveLength(1);

    const three = await publishWallet(site, 'three');
    const refused = activate(site, [{ app: 'mfe-wallet', version: three }], {
      ...by,
      smokeTest: async () => ['it does not boot'],
    });
    await expect(refused).rejects.toMatchObject({ reasons: ['it does not boot'] });
    expect((await readRegistry(site)).apps['mfe-wallet']?.live).toBe(two);
  });

  test('does not block other changes, and runs again with what they activated', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    for (const version of [one, two]) await activate(site, [{ app: 'mfe-wallet', version }], by);
    const games = await publish(site.store, 'mfe-games', builtApp(folder, 'mfe-games'));
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
    await activate(site, [{ app: 'mfe-wallet', version: await publishWallet(site, 'one') }], by);
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const version = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'ahead', { shared }));
    await activate(site, [{ app: 'mfe-wallet', version }], { ...by, canary: 1, force: 'a try' });
    for (const canary of [undefined, 50]) {
      const more = activate(site, [{ app: 'mfe-wallet', version }], { ...by, canary });
      await expect(more).rejects.toThrow(/needs @site\/shared \^9/);
    }
  });

  test('or skipped the smoke test is tested before everybody gets it', async () => {
    const site = await newSite();
    const [one, two] = [await publishWallet(site, 'one'), await publishWallet(site, 'two')];
    await activate(site, [{ app: 'mfe-wallet', version: one }], by);
    await activate(site, [{ app: 'mfe-wallet', version: two }], { ...by, canary: 1, noBrowser: 'none here' });
    const all = activate(site, [{ app: 'mfe-wallet', version: two }], { ...by, smokeTest: async () => ['no boot'] });
    await expect(all).rejects.toThrow('no boot');
  });
});

describe('force', () => {
  test('overrules the gate, reports the overruled reasons, and is recorded', async () => {
    const site = await newSite();
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const version = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'ahead', { shared }));
    const overruled: string[] = [];
    await activate(site, [{ app: 'mfe-wallet', version }], {
      ...by,
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
    const forced = activate(site, [{ app: 'mfe-wallet', version }], { ...by, force: 'must be' });
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
      await activate(site, [{ app: 'mfe-wallet', version }], by);
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
    await activate(site, [{ app: 'mfe-wallet', version: await publishWallet(site, 'one') }], by);
    expect(await rollback(site, 'mfe-wallet', { ...by, force: 'a mistake' })).toBe('none');
    expect(Object.keys((await readRegistry(site)).apps)).toEqual(['shell']);
    await expect(rollback(site, 'shell', { ...by, force: 'a mistake' })).rejects.toThrow(/no release before it\.$/);
  });

  test('is refused if the older shell would break a live app', async () => {
    const site = await newSite();
    const carried = provides({ version: '1.3.0', exports: ['defineApp', 'Button', 'Chart'] });
    const shell = await publish(site.store, 'shell', builtApp(folder, 'shell', 'newer', { provides: carried }));
    await activate(site, [{ app: 'shell', version: shell }], by);
    const shared = { package: '@site/shared', compiledAgainst: '1.3.0', range: '^1.3.0', uses: ['Chart'] };
    const wallet = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'chart', { shared }));
    await activate(site, [{ app: 'mfe-wallet', version: wallet }], by);
    await expect(rollback(site, 'shell', by)).rejects.toMatchObject({
      reasons: [expect.stringMatching(/needs @site\/shared \^1\.3\.0/), expect.stringMatching(/uses Chart/)],
    });
  });

  test('goes back to a release that was forced with the same reason', async () => {
    const site = await newSite();
    const shared = { package: '@site/shared', compiledAgainst: '9.0.0', range: '^9.0.0', uses: [] };
    const ahead = await publish(site.store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'ahead', { shared }));
    await activate(site, [{ app: 'mfe-wallet', version: ahead }], { ...by, force: 'the shell follows' });
    await activate(site, [{ app: 'mfe-wallet', version: await publishWallet(site, 'one') }], by);
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
  for (const version of versions) await activate(site, [{ app: 'mfe-wallet', version }], by);
  expect(JSON.parse(await statusJson(site))).toMatchObject({
    apps: { 'mfe-wallet': { live: versions[1], previous: [versions[0]], by: 'ann', since: expect.any(String) } },
  });
  expect(await statusTable(site)).toMatch(new RegExp(`mfe-wallet +${versions[1]} .*ann +${versions[0]}`));
  expect(await statusTable(siteIn(join(folder, 'empty')))).toMatch(/^Nothing is live yet in .*empty\.$/);
});
