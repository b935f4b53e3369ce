import { createHash } from 'node:crypto';
import type { Descriptor, PublishedDescriptor } from './descriptor';
import { integrityOf } from './files';

const sortKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The descriptor without the time and the revision of the build and the compressed sizes: equal for equal sources. */
const contentOf = (descriptor: Descriptor): string => {
  const { revision: _r, builtAt: _b, version: _v, publishedAt: _p, files, ...rest } = descriptor as PublishedDescriptor;
  const hashes = Object.entries(files).map(([file, { bytes, integrity }]) => [file, { bytes, integrity }]);
  return JSON.stringify({ ...rest, files: Object.fromEntries(hashes) }, sortKeys);
};

/** A release's version: the package's version and twelve hex digits of the hash of its content. */
export const versionOf = (descriptor: Descriptor): string => {
  const hash = createHash('sha256').update(contentOf(descriptor)).digest('hex');
  return `${descriptor.packageVersion}-${hash.slice(0, 12)}`;
};

/** The whole hash of a release's content, `sha384-…`, which the registry signs. */
export const digestOf = (descriptor: Descriptor): string => integrityOf(Buffer.from(contentOf(descriptor)));

/** Whether a text has the form of a version. Anything else must not become part of a path. */
export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/.test(text);
