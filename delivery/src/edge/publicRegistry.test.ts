import { releaseOf, smallFile } from '../testing/releaseOf';
import { publicRegistry } from './publicRegistry';

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
