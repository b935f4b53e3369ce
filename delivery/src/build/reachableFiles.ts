import type { App } from '@site/shared/app';
import type { Compilation } from '@rspack/core';
import type { Descriptor } from '../releases/descriptor';
import { entryCodeOf } from '../releases/entryCode';
import { chunkNameOf } from './exposes';

/**
 * All files that the module of each page and widget can load, at once or later: scripts and other assets of the chunks
 * that its chunk group leads to.
 * @param entryText the content of the app's entry
 * @param files all files of the build
 */
export const reachableFilesOf = (
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
