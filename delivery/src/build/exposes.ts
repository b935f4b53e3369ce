import { pageExpose, slotExpose, type App } from '@site/shared/app';
import { join } from 'node:path/posix';

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
