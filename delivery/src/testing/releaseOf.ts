import type { PublishedDescriptor } from '../releases/descriptor';

/** A small file of a described release. */
export const smallFile = { bytes: 10, integrity: 'sha384-x', brotli: 5000 };

/** What a published release says of itself, with the given differences; the files are nowhere. */
export const releaseOf = (name: string, differences: Partial<PublishedDescriptor> = {}): PublishedDescriptor => ({
  schema: 2,
  name,
  version: '1.0.0-aaaaaaaaaaaa',
  publishedAt: '',
  packageVersion: '1.0.0',
  revision: '',
  builtAt: '',
  entry: 'entry.js',
  routes: [{ path: `/${name}`, preload: ['page.js'] }],
  slots: [{ name: `home.${name}`, preload: [] }],
  endpoints: [`${name}Get`],
  shared: { package: '@site/shared', compiledAgainst: '1.2.0', range: '^1.2.0', uses: ['Button'] },
  ...(name === 'shell' ? { provides: { shared: { version: '1.2.0', exports: ['Button'] } } } : {}),
  singletons: {},
  files: { 'entry.js': smallFile, 'page.js': smallFile },
  ...differences,
});

/** Releases by app name, as the gate takes them. */
export const byName = (...releases: PublishedDescriptor[]): Map<string, PublishedDescriptor> =>
  new Map(releases.map((release) => [release.name, release]));
