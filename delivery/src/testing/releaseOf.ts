import type { PublishedDescriptor } from '../releases/descriptor';

export const smallFile = { bytes: 10, integrity: 'sha384-x', brotli: 5000 };

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
  endpoints: [`${name}Get`],
  shared: { package: '@site/shared', compiledAgainst: '1.2.0', range: '^1.2.0', uses: ['Button'] },
  ...(name === 'shell' && {
    provides: {
      shared: { version: '1.2.0', exports: ['Button'] },
      singletons: { react: '19.2.0' },
      filesByContent: true,
    },
  }),
  singletons: {},
  files: { 'entry.js': smallFile, 'page.js': smallFile },
  ...differences,
});

export const byName = (...releases: PublishedDescriptor[]): Map<string, PublishedDescriptor> =>
  new Map(releases.map((release) => [release.name, release]));
