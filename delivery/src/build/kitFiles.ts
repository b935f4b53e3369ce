import type { Chunk, Compilation, NormalModule } from '@rspack/core';
import { sep } from 'node:path';

/** The chunks of the kit's lazy parts; see `lazyParts.tsx` of `@site/shared`. */
const KIT_CHUNK = /^ui-/;
/** Parts whose chunk exports something else than the part. */
const chunkOf: Partial<Record<string, string>> = { Icon: 'ui-icons' };

/**
 * The scripts of each lazy part of the kit, by its name.
 * @param names the parts that the shell provides
 * @throws Error if no chunk has a part
 */
export const kitFilesOf = (
  { namedChunkGroups, chunkGraph, moduleGraph }: Compilation,
  sharedFolder: string,
  names: string[],
): Record<string, string[]> => {
  const exportsOf = (chunk: Chunk): string[] =>
    [...chunkGraph.getChunkModulesIterable(chunk)]
      .filter((module) => (module as Partial<NormalModule>).nameForCondition?.()?.startsWith(sharedFolder + sep))
      .flatMap((module) => {
        const provided = moduleGraph.getProvidedExports(module);
        return Array.isArray(provided) ? provided : [];
      });
  const groups = [...namedChunkGroups].filter(([name]) => KIT_CHUNK.test(name));
  const chunks = groups.map(([name, group]) => ({
    name,
    exports: group.chunks.filter((chunk) => chunk.name === name).flatMap(exportsOf),
    files: group.getFiles().filter((file) => file.endsWith('.js')),
  }));
  return Object.fromEntries(
    names.map((part) => {
      const chunk = chunks.find(({ name, exports }) =>
        chunkOf[part] ? name === chunkOf[part] : exports.includes(part),
      );
      if (!chunk) throw new Error(`The build has no chunk with the kit's ${part}.`);
      return [part, chunk.files];
    }),
  );
};
