import { liveRegistry } from '../../registry/registry';

const anApp = (name: string, version: string, paths: string[]) => ({
  version,
  base: `/releases/${name}/${version}/`,
  entry: 'remoteEntry.js',
  globalName: name.replaceAll('-', '_'),
  routes: paths.map((path) => ({ path, title: path, preload: [] })),
  slots: [],
  shared: { range: '^1.0.0' },
});

/** Makes the page one that was opened with the set `one`. */
export const openWithSet = (): void =>
  void Object.assign(liveRegistry(), {
    revision: 7,
    set: 'one',
    shell: '1.0.0-5e11',
    apps: {
      'mfe-wallet': anApp('mfe-wallet', '1.0.0-a11e7', ['/deposit']),
      'mfe-account': anApp('mfe-account', '1.0.0-acc0', ['/userCenter']),
    },
  });
