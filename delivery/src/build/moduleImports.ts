import type { Compilation, Module, NormalModule } from '@rspack/core';
import { paths, to } from '@site/shared/app';
import { join, sep } from 'node:path';

const SHARED = '@site/shared';

/** Parts of the kit that float above a page and open later. */
const floatingParts = new Set(['AlertDialog', 'Dialog', 'Sheet']);

/** Stands for the part of a path that is known at run time only. */
const PARAMETER = ':value';

/** An argument for a route reference: whatever is read from it, the path gets a parameter in that place. */
const unknown = new Proxy(
  {},
  { get: (_target, key) => (key === Symbol.toPrimitive ? () => PARAMETER : typeof key === 'string' && PARAMETER) },
);

/** A link's path without query and hash. */
const pathOf = (link: string): string =>
  (link.split(/[?#]/)[0] ?? '').replaceAll(encodeURIComponent(PARAMETER), PARAMETER);

type Reference = string | ((argument: never) => string);

/** Patterns of routes by the names under which sources link to them: `to.deposit`, `paths.bankCard`. */
export const routeReferences: ReadonlyMap<string, string> = new Map(
  Object.entries({ paths, to }).flatMap(([table, references]) =>
    Object.entries<Reference>(references).map(([name, it]) => [
      `${table}.${name}`,
      pathOf(typeof it === 'function' ? it(unknown as never) : it),
    ]),
  ),
);

const distinct = (names: string[]): string[] => [...new Set(names)].sort();

/** What the modules of a build import of `@site/shared`, as the bundler's module graph has it. */
export class ModuleImports {
  readonly #graph: Compilation['moduleGraph'];
  /** The modules below the watched source folders, by file. */
  readonly #modules = new Map<string, Module>();
  readonly #problems = new Set<string>();

  /** @param folders source folders whose modules count, such as `mfe-wallet/src` */
  constructor({ moduleGraph }: Compilation, modules: Iterable<Module>, folders: string[]) {
    this.#graph = moduleGraph;
    for (const module of modules) {
      const { resource: file = '' } = module as Partial<NormalModule>;
      if (/\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(folder + sep)))
        this.#modules.set(file, module);
    }
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
   * floating part are left out, since the page shows them later.
   */
  namesOfPage(page: string): string[] {
    const seen = new Set<Module>();
    const names: string[] = [];
    const visit = (module: Module | null | undefined, isPage = false): void => {
      const file = (module as NormalModule | null | undefined)?.resource;
      if (!module || !file || !this.#modules.has(file) || seen.has(module)) return;
      seen.add(module);
      const own = this.#namesOf(file, module);
      if (!isPage && own.some((name) => floatingParts.has(name))) return;
      names.push(...own);
      for (const { dependency, module: imported } of this.#graph.getOutgoingConnections(module))
        if (dependency.type !== 'import()') visit(imported);
    };
    visit(this.#modules.get(`${page}.tsx`) ?? this.#modules.get(`${page}.ts`), true);
    return distinct(names);
  }

  /** The members of `to` and `paths` in use: `to.deposit`. In `shared` itself, uses of a whole table are left out. */
  references(sharedFolder: string): string[] {
    const pathsFile = join(sharedFolder, 'src/routing/paths.ts');
    return distinct(
      [...this.#modules].flatMap(([file, module]) =>
        this.#membersOf(module, pathsFile).flatMap(([table, name]) => {
          const reference = `${table}.${name}`;
          if (routeReferences.has(reference)) return [reference];
          if ((table === 'to' || table === 'paths') && !file.startsWith(sharedFolder + sep))
            this.#problems.add(`${file}: write to.NAME(…) or paths.NAME; activation checks where an app links to.`);
          return [];
        }),
      ),
    );
  }

  #namesOf(file: string, module: Module): string[] {
    return this.#membersOf(module).flatMap(([name]) => {
      if (name) return [name];
      this.#problems.add(`${file}: import the names of ${SHARED} one by one; activation checks which the app uses.`);
      return [];
    });
  }

  /**
   * Members that are imported of the shared package, or of one of its files, as paths of names: `['Button']`,
   * `['to', 'deposit']`; `[]` for a whole module.
   */
  #membersOf(module: Module, sharedFile?: string): string[][] {
    return this.#graph
      .getOutgoingConnections(module)
      .filter(
        ({ dependency, module: imported }) =>
          dependency.type !== 'esm import' &&
          (dependency.request === SHARED ||
            (sharedFile !== undefined && (imported as NormalModule | null)?.resource === sharedFile)),
      )
      .map(({ dependency }) => dependency.ids ?? []);
  }
}
