import type { Compilation, Module, NormalModule } from '@rspack/core';
import { paths, to } from '@site/shared/app';
import { join, sep } from 'node:path';

const SHARED = '@site/shared';

/** Parts of the kit that float above a page and open later. */
const floatingParts = new Set(['AlertDialog', 'Dialog', 'Sheet']);

/** Patterns of routes by the names under which sources link to them: `to.deposit`, `paths.bankCard`. */
export const routeReferences: ReadonlyMap<string, string> = new Map([
  ...Object.entries(paths).map(([name, path]) => [`paths.${name}`, path] as const),
  ...(Object.keys(to) as (keyof typeof to)[]).map((name) => [`to.${name}`, paths[name]] as const),
]);

const distinct = (names: string[]): string[] => [...new Set(names)].sort();

const fileOf = (module: Module | null | undefined): string =>
  (module as Partial<NormalModule> | null | undefined)?.resource ?? '';

/**
 * What the modules of a build import of `@site/shared`, as the bundler's module graph has it.
 * @param folders source folders whose modules count, such as `mfe-wallet/src`
 */
export const moduleImports = ({ moduleGraph }: Compilation, modules: Iterable<Module>, folders: string[]) => {
  const all = [...modules];
  const watched = new Map(
    all
      .map((module) => [fileOf(module), module] as const)
      .filter(([file]) => /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(folder + sep))),
  );
  const problems = new Set<string>();

  /**
   * Members that are imported of the shared package, or of one of its files, as paths of names: `['Button']`,
   * `['to', 'deposit']`; `[]` for a whole module.
   */
  const membersOf = (module: Module, sharedFile?: string): string[][] =>
    moduleGraph
      .getOutgoingConnections(module)
      .filter(
        ({ dependency, module: imported }) =>
          dependency.type !== 'esm import' &&
          (dependency.request === SHARED || (sharedFile !== undefined && fileOf(imported) === sharedFile)),
      )
      .map(({ dependency }) => dependency.ids ?? []);

  const namesOf = (file: string, module: Module): string[] =>
    membersOf(module).flatMap(([name]) => {
      if (name) return [name];
      problems.add(`${file}: import the names of ${SHARED} one by one; activation checks which the app uses.`);
      return [];
    });

  return {
    files: [...watched.keys()].sort(),

    /** The names that all modules import, types left out. */
    names: (): string[] => distinct([...watched].flatMap(([file, module]) => namesOf(file, module))),

    /**
     * The names that a page shows first: of its module and of those that it imports without `import()`. Modules with a
     * floating part are left out, since the page shows them later.
     */
    namesOfPage: (page: string): string[] => {
      const pageModule = watched.get(`${page}.tsx`) ?? watched.get(`${page}.ts`);
      const seen = new Set<Module>();
      const visit = (module: Module | null | undefined): string[] => {
        const file = fileOf(module);
        if (!module || !watched.has(file) || seen.has(module)) return [];
        seen.add(module);
        const names = namesOf(file, module);
        if (module !== pageModule && names.some((name) => floatingParts.has(name))) return [];
        const loaded = moduleGraph
          .getOutgoingConnections(module)
          .filter(({ dependency }) => dependency.type !== 'import()');
        return [...names, ...loaded.flatMap((connection) => visit(connection.module))];
      };
      return distinct(visit(pageModule));
    },

    /** The members of `to` and `paths` in use: `to.deposit`. In `shared` itself, uses of a whole table are left out. */
    references: (sharedFolder: string): string[] => {
      const pathsFile = join(sharedFolder, 'src/routing/paths.ts');
      return distinct(
        [...watched].flatMap(([file, module]) =>
          membersOf(module, pathsFile).flatMap(([table, name]) => {
            const reference = `${table}.${name}`;
            if (routeReferences.has(reference)) return [reference];
            if ((table === 'to' || table === 'paths') && !file.startsWith(sharedFolder + sep))
              problems.add(`${file}: write to.NAME(…) or paths.NAME; activation checks where an app links to.`);
            return [];
          }),
        ),
      );
    },

    /** Finds modules of `@site/shared` in an app's build, which would be a second copy of them in the page. */
    forbidCopies: (sharedFolder: string): void => {
      for (const module of all) {
        const file = fileOf(module);
        if (!file.startsWith(sharedFolder + sep)) continue;
        const importers = [...moduleGraph.getIncomingConnections(module)].map((it) => fileOf(it.originModule));
        const [importer] = importers.filter((it) => it && !it.startsWith(sharedFolder + sep));
        if (importer) problems.add(`${importer}: import from ${SHARED} alone; ${file} would be in the page twice.`);
      }
    },

    /** @throws Error with every import read so far that hides which names an app needs, or where it links to */
    assertReadable: (): void => {
      if (problems.size > 0) throw new Error([...problems].join('\n'));
    },
  };
};
