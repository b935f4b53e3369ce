import { join } from 'node:path/posix';
import { sep } from 'node:path';
import { pageExpose, slotExpose, type App } from '@site/shared/app';
import type { Chunk, Compilation, NormalModule } from '@rspack/core';

/**
 * The chunk of a page's or widget's module: one for each feature folder. Members often go on to another page of it, and
 * each chunk adds its hash to the page.
 */
export const chunkNameOf = (module: string): string => module.split('/')[1] ?? module;

/** Each page and widget of an app as a federation expose; those of one feature share a chunk. */
export const exposesOf = ({ routes, slots }: App) =>
  Object.fromEntries(
    [
      ...routes.map(({ path, module }) => ({ expose: pageExpose(path), module })),
      ...Object.entries(slots).map(([slot, module]) => ({ expose: slotExpose(slot), module })),
    ].map(({ expose, module }) => [`./${expose}`, { import: `./${join('src', module)}`, name: chunkNameOf(module) }]),
  );

/**
 * The source of an object that imports each module of an app by its path in the data file.
 * @param folder the app's `src`, seen from the module that holds the object
 */
export const loadersOf = ({ routes, slots }: App, folder = '.'): string => {
  const modules = [...routes.map(({ module }) => module), ...Object.values(slots)];
  const loaders = modules.map((it) => `${JSON.stringify(it)}: () => import(${JSON.stringify(folder + it.slice(1))})`);
  return `{ ${loaders.join(', ')} }`;
};

/** The chunks of the kit's lazy parts; see `lazyParts.tsx` of `@site/shared`. */
const KIT_CHUNK = /^ui-/;

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
      const chunk = chunks.find(({ exports }) => exports.includes(part));
      if (!chunk) throw new Error(`The build has no chunk with the kit's ${part}.`);
      return [part, chunk.files];
    }),
  );
};
