import type { Compilation, Module, NormalModule } from '@rspack/core';
import { join, sep } from 'node:path';
import { routeReferences } from './routeReferences';

const SHARED = '@site/shared';
const pathTables = new Set(['to', 'paths']);

/** Parts of the kit that float above a page and open later. */
const floatingParts = new Set(['AlertDialog', 'Dialog', 'Sheet']);

const distinct = (names: string[]): string[] => [...new Set(names)].sort();

/** What the modules of a build import of `@site/shared`, as the bundler's module graph has it. */
export class ModuleImports {
  readonly #graph: Compilation['moduleGraph'];
  /** The modules below the watched source folders, by file. */
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #problems = new Set<string>();

  /** @param folders source folders whose modules count, such as `mfe-wallet/src` */
  constructor({ moduleGraph }: Compilation, modules: Iterable<Module>, folders: string[]) {
    this.#graph = moduleGraph;
    this.#modules = new Map(
      [...modules].flatMap((module): [string, Module][] => {
        const { resource: file = '' } = module as Partial<NormalModule>;
        return /\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(folder + sep)) ? [[file, module]] : [];
      }),
    );
  }

  /**
   * @throws Error with every import met so far that hides which names an app needs of the shell, or where it links to
   */
  assertReadable(): void {
    if (this.#problems.size > 0) throw new Error([...this.#problems].join('\n'));
  }

  get files(): string[] {
    return [...this.#modules.keys()].sort();
  }

  /** The names that all modules import, types left out. */
  names(): string[] {
    return distinct([...this.#modules].flatMap(([file, module]) => this.#namesOf(file, module)));
  }

  /**
   * The names that a page shows first: of its module and of those that it imports without `import()`. Modules with a
   * floating part
   * are left out, since the page shows them later.
   */
  namesOfPage(file: string): string[] {
    const page = this.files.find((it) => it.replace(/\.tsx?$/, '') === file);
    const seen = new Set<Module>();
    const names: string[] = [];
    const visit = (module: Module | null): void => {
      const resource = module && (module as NormalModule).resource;
      if (!module || !resource || !this.#modules.has(resource) || seen.has(module)) return;
      seen.add(module);
      const own = this.#namesOf(resource, module);
      if (resource !== page && own.some((name) => floatingParts.has(name))) return;
      names.push(...own);
      for (const { dependency, module: imported } of this.#graph.getOutgoingConnections(module))
        if (dependency.type !== 'import()') visit(imported);
    };
    visit(this.#modules.get(page ?? '') ?? null);
    return distinct(names);
  }

  /**
   * The members of `to` and `paths` that are used: `to.deposit`. In `shared` itself, uses of a whole table are left
   * out.
   */
  references(sharedFolder: string): string[] {
    const pathsFile = join(sharedFolder, 'src/routing/paths.ts');
    return distinct(
      [...this.#modules].flatMap(([file, module]) =>
        this.#membersOf(module, ({ request, file: imported }) => request === SHARED || imported === pathsFile)
          .filter(([table = '']) => pathTables.has(table))
          .flatMap(([table, name]) => {
            const reference = `${table}.${name}`;
            if (routeReferences.has(reference)) return [reference];
            if (file.startsWith(sharedFolder + sep)) return [];
            this.#problems.add(`${file}: write to.NAME(…) or paths.NAME; activation checks where an app links to.`);
            return [];
          }),
      ),
    );
  }

  #namesOf(file: string, module: Module): string[] {
    return this.#membersOf(module, ({ request }) => request === SHARED).flatMap(([name]) => {
      if (name) return [name];
      this.#problems.add(`${file}: import the names of ${SHARED} one by one; activation checks which the app uses.`);
      return [];
    });
  }

  /** Imported members as paths of names: `['Button']`, `['to', 'deposit']`; `[]` for a whole module. */
  #membersOf(module: Module, isWanted: (from: { request?: string; file?: string }) => boolean): string[][] {
    return this.#graph
      .getOutgoingConnections(module)
      .filter(({ dependency, module: imported }) =>
        isWanted({ request: dependency.request, file: (imported as NormalModule | null)?.resource }),
      )
      .filter(({ dependency }) => dependency.type !== 'esm import')
      .map(({ dependency }) => dependency.ids ?? []);
  }
}
