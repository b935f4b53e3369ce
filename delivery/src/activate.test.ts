import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { activate, rollback } from './activate';
import { readRegistry } from './registry/registry';
import { publish } from './releases/publish';
import { registryFile, releaseFolder } from './siteFolder';
import { statusJson, statusTable } from './status';
import { builtApp, temporaryFolder } from './testing/builtApp';

const folder = temporaryFolder();
const by = { by: 'ann' };
let count = 0;

/** A fresh site with a live shell. */
const newSite = async (): Promise<string> => {
  const siteDir = join(folder, `site-${(count += 1)}`);
  await activate(siteDir, [{ app: 'shell', version: await publish(siteDir, 'shell', builtApp(folder, 'shell')) }], by);
  return siteDir;
};
const publishWallet = (siteDir: string, label: string) =>
  publish(siteDir, 'mfe-wallet', builtApp(folder, 'mfe-wallet', label));

describe('activate', () => {
  test('puts a release live and remembers the one before', async () => {
    const siteDir = await newSite();
    const [one, two] = [await publishWallet(siteDir, 'one'), await publishWallet(siteDir, 'two')];
    await activate(siteDir, [{ app: 'mfe-wallet', version: one }], { by: 'ann', noBrowser: 'no Chromium here' });
    await activate(siteDir, [{ app: 'mfe-wallet', version: two }], { by: 'bob' });
    const { revision, apps } = await readRegistry(siteDir);
    expect(revision).toBe(3);
    expect(apps['mfe-wallet']).toMatchObject({
      live: two,
      by: 'bob',
      previous: [{ version: one, by: 'ann', noBrowser: 'no Chromium here' }],
    });
  });

  test('changes nothing when the release is live already', async () => {
    const siteDir = await newSite();
    const before = readFileSync(registryFile(siteDir), 'utf8');
    await activate(siteDir, [{ app: 'shell', version: (await readRegistry(siteDir)).apps.shell?.live ?? '' }], by);
    expect(readFileSync(registryFile(siteDir), 'utf8')).toBe(before);
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
  ])('refuses a release with %s damaged, and changes nothing', async (_what, damage, reason) => {
    const siteDir = await newSite();
    const version = await publishWallet(siteDir, 'one');
    damage(releaseFolder(siteDir, 'mfe-wallet', version));
    const before = readFileSync(registryFile(siteDir), 'utf8');
    await expect(activate(siteDir, [{ app: 'mfe-wallet', version }], by)).rejects.toThrow(reason);
    expect(readFileSync(registryFile(siteDir), 'utf8')).toBe(before);
  });

  test.each(['1.0.0-000000000000', '../../etc', ''])('refuses the unknown version %j', async (version) => {
    await expect(activate(await newSite(), [{ app: 'mfe-wallet', version }], by)).rejects.toThrow(/is not published/);
  });

  test('twenty at once all take place, one after the other, whatever is read meanwhile is whole', async () => {
    const siteDir = await newSite();
    const versions = [await publishWallet(siteDir, 'one'), await publishWallet(siteDir, 'two')];
    const games = await publish(siteDir, 'mfe-games', builtApp(folder, 'mfe-games'));
    const work = { done: false };
    const reader = (async () => {
      while (!work.done) expect((await readRegistry(siteDir)).apps.shell).toBeDefined();
    })();
    await Promise.all([
      activate(siteDir, [{ app: 'mfe-games', version: games }], by),
      ...Array.from({ length: 19 }, (_, index) =>
        activate(siteDir, [{ app: 'mfe-wallet', version: versions[index % 2] ?? '' }], by),
      ),
    ]);
    work.done = true;
    await reader;
    const { apps, revision } = await readRegistry(siteDir);
    expect(apps['mfe-games']?.live).toBe(games);
    expect(revision).toBe(2 + 1 + (apps['mfe-wallet']?.previous.length ?? 0));
  });

  test('breaks the lock of a process that died', async () => {
    const siteDir = await newSite();
    writeFileSync(`${registryFile(siteDir)}.lock`, '999999 1');
    await activate(siteDir, [{ app: 'mfe-wallet', version: await publishWallet(siteDir, 'one') }], by);
    expect((await readRegistry(siteDir)).apps['mfe-wallet']).toBeDefined();
  });
});

describe('rollback', () => {
  test('walks back one release at a time, without a build', async () => {
    const siteDir = await newSite();
    const versions: string[] = [];
    for (const label of ['one', 'two', 'three']) {
      const version = await publishWallet(siteDir, label);
      versions.push(version);
      await activate(siteDir, [{ app: 'mfe-wallet', version }], by);
    }
    expect(await rollback(siteDir, 'mfe-wallet', { by: 'bob' })).toBe(versions[1]);
    expect(await rollback(siteDir, 'mfe-wallet', { by: 'bob' })).toBe(versions[0]);
    await expect(rollback(siteDir, 'mfe-wallet', by)).rejects.toThrow(/has no release before it/);
    expect((await readRegistry(siteDir)).apps['mfe-wallet']).toMatchObject({
      live: versions[0],
      by: 'bob',
      previous: [],
    });
  });

  test('refuses where the older shell would break a live app', async () => {
    const siteDir = await newSite();
    const provides = {
      shared: { version: '1.3.0', exports: ['defineRemote', 'Button', 'Chart'] },
      singletons: { react: '19.2.0' },
    };
    const shell = await publish(siteDir, 'shell', builtApp(folder, 'shell', 'newer', { provides }));
    await activate(siteDir, [{ app: 'shell', version: shell }], by);
    const shared = { package: '@site/shared', compiledAgainst: '1.3.0', range: '^1.3.0', uses: ['Chart'] };
    const wallet = await publish(siteDir, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'chart', { shared }));
    await activate(siteDir, [{ app: 'mfe-wallet', version: wallet }], by);
    await expect(rollback(siteDir, 'shell', by)).rejects.toMatchObject({
      reasons: [expect.stringMatching(/needs @site\/shared \^1\.3\.0/), expect.stringMatching(/uses Chart/)],
    });
  });

  test('refuses for an app that is not live', async () => {
    await expect(rollback(await newSite(), 'mfe-games', by)).rejects.toThrow(/has no live release/);
  });
});

test('status tells what is live and what can be rolled back to', async () => {
  const siteDir = await newSite();
  const versions = [await publishWallet(siteDir, 'one'), await publishWallet(siteDir, 'two')];
  for (const version of versions) await activate(siteDir, [{ app: 'mfe-wallet', version }], by);
  expect(JSON.parse(await statusJson(siteDir))).toMatchObject({
    apps: { 'mfe-wallet': { live: versions[1], previous: [versions[0]], by: 'ann', since: expect.any(String) } },
  });
  expect(await statusTable(siteDir)).toMatch(new RegExp(`mfe-wallet +${versions[1]} .*ann +${versions[0]}`));
  expect(await statusTable(join(folder, 'nowhere'))).toBe('Nothing is live yet.');
});
