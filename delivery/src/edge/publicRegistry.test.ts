import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseOf, smallFile } from '../testing/releaseOf';
import { publicRegistry, hashScripts } from './publicRegistry';
import type { PublishedDescriptor } from '../format/descriptor';
import { integrityOf } from '../format/files';
import { releaseFolder } from '../store/directoryStore';
import { temporaryFolder } from '../testing/builtApp';

const file = 'static/page.0123456789.js';
const entry = 'remoteEntry.0123456789.js';
const wallet = releaseOf('mfe-wallet', {
  entry,
  routes: [{ path: '/deposit', preload: [file] }],
  slots: [],
  files: { [entry]: smallFile, [file]: smallFile },
});
const shell = releaseOf('shell', { routes: [{ path: '/', preload: ['static/main.0123456789.js'] }], slots: [] });
const byRelease = '/releases/mfe-wallet/1.0.0-aaaaaaaaaaaa/';

test.each([
  ['by content', '/files/mfe-wallet/', wallet, shell],
  ['by release if an entry has no hash', byRelease, { ...wallet, entry: 'remoteEntry.js' }, shell],
  ['by release if a script has no hash', byRelease, { ...wallet, routes: [{ path: '/x', preload: ['x.js'] }] }, shell],
])('addresses the files of an app %s', (_how, base, app, live) => {
  const { apps } = publicRegistry({ schema: 1, revision: 1, apps: {} }, [live, app], new Map());
  expect(apps['mfe-wallet']?.base).toBe(base);
});

test('names the hashes of scripts', () => {
  const hashes = new Map([['mfe-wallet', { [file]: 'h'.repeat(43) }]]);
  const { apps } = publicRegistry({ schema: 1, revision: 1, apps: {} }, [shell, wallet], hashes);
  expect(apps['mfe-wallet']).toMatchObject({ hashes: { [file]: 'h'.repeat(43) } });
  expect(apps['mfe-wallet']).not.toHaveProperty('integrity');
});

describe('hashes of scripts', () => {
  /** A release whose files are on the disk, some of them changed after it was published. */
  const stored = (
    name: string,
    files: Record<string, string>,
    changed: Record<string, string> = {},
    routes: PublishedDescriptor['routes'] = [],
  ) => {
    const folder = temporaryFolder();
    const described = Object.entries(files).map(([file, content]) => [
      file,
      { bytes: content.length, brotli: content.length, integrity: integrityOf(Buffer.from(content)) },
    ]);
    const release = releaseOf(name, { files: Object.fromEntries(described), routes });
    for (const [file, content] of Object.entries({ ...files, ...changed })) {
      const path = join(releaseFolder(folder, name, release.version), file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
    return { folder, release };
  };

  test('hashes the scripts that pages load, not those of the html and the service worker', async () => {
    const { folder, release } = stored('shell', {
      'index.html': '<script src="%SHELL_BASE%static/main.js"></script>',
      'static/main.js': 'main()',
      'static/lazy.js': 'lazy()',
      'sw.js': 'worker()',
      'icon.svg': '<svg/>',
    });
    const hashes = await hashScripts(folder, [release], '<script src="%SHELL_BASE%static/main.js"></script>', fail);
    const hash = createHash('sha256').update('lazy()').digest('base64');
    expect(Object.fromEntries(hashes)).toEqual({ shell: { 'static/lazy.js': hash.slice(0, 43) } });
  });

  test('leaves out a damaged script, so that pages do not run it', async () => {
    const { folder, release } = stored('mfe-wallet', { 'a.js': 'a(1)', 'b.js': 'b(1)' }, { 'b.js': 'steal()' });
    const log: string[] = [];
    const hashes = await hashScripts(folder, [release], '', (line) => log.push(line));
    expect(Object.keys(hashes.get('mfe-wallet') ?? {})).toEqual(['a.js']);
    expect(log).toEqual([`Browsers will block b.js of mfe-wallet ${release.version}: it does not match its hash.`]);
  });

  test('hashes the prerendered markup of pages, and leaves out what was changed after the release', async () => {
    const routes = ['/deposit', '/withdraw'].map((path) => ({ path, preload: [], markup: `static${path}.json` }));
    const files = { 'static/deposit.json': '{"css":""}', 'static/withdraw.json': '{}', 'static/other.json': '{}' };
    const changed = { 'static/withdraw.json': '{"visitor":"<img src=x onerror=steal()>"}' };
    const { folder, release } = stored('mfe-wallet', files, changed, routes);
    const log: string[] = [];
    const hashes = await hashScripts(folder, [release], '', (line) => log.push(line));
    const hash = createHash('sha256').update('{"css":""}').digest('base64').slice(0, 43);
    expect(hashes.get('mfe-wallet')).toEqual({ 'static/deposit.json': hash });
    expect(log).toEqual([expect.stringContaining('static/withdraw.json of mfe-wallet')]);
  });

  const fail = (line: string): never => {
    throw new Error(line);
  };
});
