import { createHash } from 'node:crypto';
import type { Descriptor, PublishedDescriptor } from './descriptor';
import { integrityOf } from './files';

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * What makes a release what it is: all its files and all that its descriptor says, but for when and from which revision it was built and
 * published, and how well it was compressed. So the same sources always give the same.
 */
const contentOf = (descriptor: Descriptor): string => {
  const { revision: _r, builtAt: _b, version: _v, publishedAt: _p, files, ...said } = descriptor as PublishedDescriptor;
  const hashes = Object.fromEntries(
    Object.entries(files).map(([file, { bytes, integrity }]) => [file, { bytes, integrity }]),
  );
  return JSON.stringify({ ...said, files: hashes }, sortedKeys);
};

/** A release's version: the package's version and twelve hex digits of its content. */
export const versionOf = (descriptor: Descriptor): string => {
  const hash = createHash('sha256').update(contentOf(descriptor)).digest('hex');
  return `${descriptor.packageVersion}-${hash.slice(0, 12)}`;
};

/** The whole hash of a release's content, `sha384-…`: the registry vouches for a release by it. */
export const digestOf = (descriptor: Descriptor): string => integrityOf(Buffer.from(contentOf(descriptor)));

const version = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/;

/** Whether a text has the form of a version; anything else must not become part of a path. */
export const isVersion = (text: string): boolean => version.test(text);
