import type { Endpoint, PublishedDescriptor } from '../format/descriptor';
import type { TestedApp } from '../smoke/visits';

export const smallFile = { bytes: 10, integrity: 'sha384-x', brotli: 5000 };

/** An endpoint that no other app may have. */
export const endpointOf = (name: string): Endpoint => ({ name, shape: name, overrideExisting: 'throw' });

type Provides = NonNullable<PublishedDescriptor['provides']>;

/** What a shell has for all apps, with the given differences. */
export const provides = (shared: Partial<Provides['shared']> = {}, differences: Partial<Provides> = {}): Provides => ({
  shared: { version: '1.2.0', exports: ['Button'], references: [], ...shared },
  kit: [],
  kitFiles: {},
  slots: [],
  singletons: { react: '19.2.0' },
  ...differences,
});

/** The descriptor of a release without files, with the given differences. */
export const releaseOf = (name: string, differences: Partial<PublishedDescriptor> = {}): PublishedDescriptor => ({
  schema: 2,
  name,
  version: '1.0.0-aaaaaaaaaaaa',
  publishedAt: '',
  packageVersion: '1.0.0',
  revision: '',
  builtAt: '2026-01-01T00:00:00Z',
  entry: 'entry.js',
  routes: [{ path: `/${name}`, preload: ['page.js'] }],
  slots: [{ name: `home.${name}`, preload: [] }],
  endpoints: [endpointOf(`${name}Get`)],
  calls: {},
  links: [],
  shared: { package: '@site/shared', compiledAgainst: '1.2.0', range: '^1.2.0', uses: ['Button'] },
  ...(name === 'shell' && {
    provides: provides(),
  }),
  singletons: {},
  files: { 'entry.js': smallFile, 'page.js': smallFile },
  ...differences,
});

export const byName = (...releases: PublishedDescriptor[]): Map<string, PublishedDescriptor> =>
  new Map(releases.map((release) => [release.name, release]));

/** A minimal set under a smoke test: routes with and without login, and slots. */
export const handmadeApps: ReadonlyMap<string, TestedApp> = new Map(
  Object.entries({
    shell: { version: '1', routes: [{ path: '/' }], slots: [] },
    'mfe-wallet': {
      version: '1',
      routes: [{ path: '/deposit', login: true }, { path: '/withdraw' }, { path: '/order' }],
      slots: [],
    },
    'mfe-games': {
      version: '1',
      routes: [{ path: '/games' }],
      slots: [{ name: 'home.games' }, { name: 'sidebar.account' }],
    },
  }),
);
