import { createHash } from 'node:crypto';
import type { Descriptor } from './descriptor';

const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * A release's version: the package's version and twelve hex digits of its content (all files and all that the descriptor says).
 * When and from which revision it was built does not count, so that the same sources always give the same version.
 */
export const versionOf = (descriptor: Descriptor): string => {
  const { revision: _revision, builtAt: _builtAt, ...content } = descriptor;
  const hash = createHash('sha256').update(JSON.stringify(content, sortedKeys)).digest('hex');
  return `${descriptor.packageVersion}-${hash.slice(0, 12)}`;
};

const version = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/;

/** Whether a text has the form of a version; anything else must not become part of a path. */
export const isVersion = (text: string): boolean => version.test(text);
