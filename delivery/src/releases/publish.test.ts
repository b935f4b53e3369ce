import {
  appendFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { directoryStore, releaseFolder } from '../store/directoryStore';
import { builtApp, hashOf, temporaryFolder } from '../testing/builtApp';
import type { PublishedDescriptor } from '../format/descriptor';
import { integrityOf } from '../format/files';
import { publish } from './publish';
import { verifyRelease } from './readRelease';

const folder = temporaryFolder();
const siteDir = join(folder, 'site');
const store = directoryStore(siteDir);

describe('publish', () => {
  test('derives the version from the content, not from the time or the revision of the build', async () => {
    const first = await publish(store, 'mfe-wallet', builtApp(folder, 'mfe-wallet'));
    const again = await publish(
      store,
      'mfe-wallet',
      builtApp(folder, 'mfe-wallet', 'one', { revision: 'f00', builtAt: '2020-01-01T00:00:00Z' }),
    );
    const other = await publish(store, 'mfe-wallet', builtApp(folder, 'mfe-wallet', 'two'));
    expect(first).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('adds brotli and gzip copies and sizes, and leaves no unfinished folder', async () => {
    const version = await publish(store, 'shell', builtApp(folder, 'shell'));
    const release = releaseFolder(siteDir, 'shell', version);
    const file = join(release, 'main.0123456789.js');
    expect(brotliDecompressSync(readFileSync(`${file}.br`))).toEqual(readFileSync(file));
    expect(gunzipSync(readFileSync(`${file}.gz`))).toEqual(readFileSync(file));
    const descriptor = JSON.parse(readFileSync(join(release, 'descriptor.json'), 'utf8')) as PublishedDescriptor;
    expect(descriptor).toMatchObject({ version, name: 'shell' });
    expect(descriptor.files['main.0123456789.js']?.brotli).toBe(readFileSync(`${file}.br`).length);
    expect(readdirSync(join(siteDir, 'unfinished'))).toEqual([]);
  });

  test('leaves out links, which nginx would follow', async () => {
    const dist = builtApp(folder, 'mfe-games', 'with links');
    symlinkSync('/etc', join(dist, 'static/etc'));
    symlinkSync('/etc/hostname', join(dist, 'name.js'));
    const release = releaseFolder(siteDir, 'mfe-games', await publish(store, 'mfe-games', dist));
    expect(existsSync(join(release, `remoteEntry.${hashOf('with links')}.js`))).toBe(true);
    expect([existsSync(join(release, 'static/etc')), existsSync(join(release, 'name.js'))]).toEqual([false, false]);
  });

  test('publishes the same content concurrently as one release', async () => {
    const dist = builtApp(folder, 'mfe-games');
    const versions = await Promise.all([publish(store, 'mfe-games', dist), publish(store, 'mfe-games', dist)]);
    expect(versions[0]).toBe(versions[1]);
  });

  test.each<[string, (dist: string) => void, RegExp]>([
    [
      'a damaged file',
      (dist) => appendFileSync(join(dist, `remoteEntry.${hashOf('damaged')}.js`), ' '),
      /remoteEntry\S+ does not match its hash/,
    ],
    ['a missing file', (dist) => rmSync(join(dist, `static/page.${hashOf('damaged')}.js`)), /page\S+ is missing/],
    [
      'a link in place of a file',
      (dist) => {
        const file = join(dist, `static/page.${hashOf('damaged')}.js`);
        rmSync(file);
        symlinkSync('/etc/hostname', file);
      },
      /page\S+ is missing/,
    ],
    ['a file that is not listed', (dist) => writeFileSync(join(dist, 'more.js'), ''), /more\.js is not listed/],
    ['no descriptor', (dist) => rmSync(join(dist, 'descriptor.json')), /is not built/],
    ['a descriptor that is not JSON', (dist) => writeFileSync(join(dist, 'descriptor.json'), '{'), /is not JSON/],
  ])('refuses %s and adds nothing', async (_what, damage, reason) => {
    const dist = builtApp(folder, 'mfe-promotions', 'damaged');
    damage(dist);
    await expect(publish(store, 'mfe-promotions', dist)).rejects.toThrow(reason);
    expect(existsSync(join(siteDir, 'releases', 'mfe-promotions'))).toBe(false);
    rmSync(dist, { recursive: true, force: true });
  });

  test('adds a file that is unchanged in several releases once by content', async () => {
    const icon = 'static/icon.0123456789.svg';
    const inodes: number[] = [];
    for (const label of ['pool-1', 'pool-2']) {
      const version = await publish(store, 'mfe-tips', builtApp(folder, 'mfe-tips', label));
      inodes.push(statSync(join(releaseFolder(siteDir, 'mfe-tips', version), icon)).ino);
    }
    expect(statSync(join(siteDir, 'files/mfe-tips', icon)).ino).toBe(inodes[0]);
    expect(readdirSync(join(siteDir, 'files/mfe-tips')).toSorted()).toEqual(
      ['pool-1', 'pool-2']
        .flatMap((label) => ['', '.br', '.gz'].map((copy) => `remoteEntry.${hashOf(label)}.js${copy}`))
        .concat('static')
        .toSorted(),
    );
  });

  test('finds a file by content that is not the one of the release', async () => {
    const [version = ''] = readdirSync(join(siteDir, 'releases/mfe-tips'));
    const icon = join(siteDir, 'files/mfe-tips/static/icon.0123456789.svg');
    const content = readFileSync(icon);
    rmSync(icon);
    await verifyRelease(store, 'mfe-tips', version);
    expect(readFileSync(icon)).toEqual(content);
    rmSync(icon);
    writeFileSync(icon, 'damaged');
    await expect(verifyRelease(store, 'mfe-tips', version)).rejects.toThrow(/icon\S+ of mfe-tips is not the file/);
    rmSync(icon);
    await verifyRelease(store, 'mfe-tips', version);
  });

  test('refuses a release in which a file of a known name has another content, and adds nothing', async () => {
    const altered = 'static/icon.0123456789.svg';
    const dist = builtApp(folder, 'mfe-tips', 'altered');
    const descriptor = JSON.parse(readFileSync(join(dist, 'descriptor.json'), 'utf8')) as PublishedDescriptor;
    writeFileSync(join(dist, altered), '<svg/>');
    descriptor.files[altered] = { bytes: 6, integrity: integrityOf(Buffer.from('<svg/>')), brotli: 6 };
    writeFileSync(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
    const before = readdirSync(join(siteDir, 'releases/mfe-tips'));
    await expect(publish(store, 'mfe-tips', dist)).rejects.toThrow(/icon\S+ of mfe-tips is not the file of that name/);
    expect(readdirSync(join(siteDir, 'releases/mfe-tips'))).toEqual(before);
    expect(existsSync(join(siteDir, 'files/mfe-tips', `remoteEntry.${hashOf('altered')}.js`))).toBe(false);
  });

  test.each([
    ['another app', { name: 'mfe-games' }, /belongs to mfe-games/],
    [
      'a path out of the release',
      { files: { '../x.js': { bytes: 0, integrity: `sha384-${'A'.repeat(64)}` } } },
      /not a file name/,
    ],
    ['a preload that is not there', { routes: [{ path: '/x', preload: ['gone.js'] }] }, /names gone\.js/],
    ['no list of endpoints', { endpoints: undefined }, /endpoints is missing/],
  ])('refuses a descriptor with %s', async (_what, differences, reason) => {
    const dist = builtApp(folder, 'mfe-account', 'odd', differences);
    await expect(publish(store, 'mfe-account', dist)).rejects.toThrow(reason);
  });
});
