import type { App } from '@site/shared/app';
import type { Compilation } from '@rspack/core';
import { createHash } from 'node:crypto';
import type { Descriptor } from '../releases/descriptor';
import { chunkNameOf } from './exposes';

/** A name with a content hash: what is before the hash, the hash, and what follows it. */
const hashedName = /^(.+)\.([0-9a-f]{10,})(\.\w+)$/;

/**
 * The hash of an entry's text with the name of the file in place of each file's content hash: equal for two builds if
 * only the content of other files has changed.
 */
export const entryCodeOf = (text: string, files: string[]): string => {
  let code = text;
  for (const file of files) {
    const [, name = '', hash, extension = ''] = hashedName.exec(file) ?? [];
    if (hash !== undefined) code = code.replaceAll(hash, `<${name}${extension}>`);
  }
  return createHash('sha256').update(code).digest('hex').slice(0, 24);
};

/**
 * All files that the module of each page and widget can load, at once or later: scripts and other assets of the chunks
 * that its chunk group leads to.
 * @param entryText the content of the app's entry
 * @param files all files of the build
 */
export const reachOf = (
  { namedChunkGroups }: Compilation,
  { routes, slots }: App,
  entryText: string,
  files: string[],
): NonNullable<Descriptor['reach']> => {
  const filesOf = (module: string): string[] => {
    const name = chunkNameOf(module);
    const initial = namedChunkGroups.get(name)?.chunks ?? [];
    // A chunk that several groups share would lead to the chunks of all of them.
    const own = initial.filter((chunk) => chunk.name === name);
    const chunks = [...initial, ...(own.length > 0 ? own : initial).flatMap((it) => [...it.getAllReferencedChunks()])];
    const reached = new Set(chunks.flatMap((chunk) => [...chunk.files, ...chunk.auxiliaryFiles]));
    return files.filter((file) => reached.has(file));
  };
  return {
    entry: entryCodeOf(entryText, files),
    routes: Object.fromEntries(routes.map(({ path, module }) => [path, filesOf(module)])),
    slots: Object.fromEntries(Object.entries(slots).map(([name, module]) => [name, filesOf(module)])),
  };
};
