import type { Compilation, Compiler, Module, NormalModule } from '@rspack/core';
import { descriptorSchemaVersion, type App } from '@site/shared/app';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL } from '../appNames';
import { type BuiltFile, type Descriptor } from '../releases/descriptor';
import { DESCRIPTOR, integrityOf } from '../releases/files';
import { chunkNameOf } from './exposes';
import { ModuleImports, routeReferences } from './ModuleImports';
import { readSources } from './readSources';

/** The chunk in which the shell becomes the apps' federation host; every page needs it soon. */
const federationChunk = 'federation';

interface Options {
  /** The app's folder. */
  folder: string;
  /** The folder of `@site/shared`. */
  sharedFolder: string;
  /** The data file; feature apps only. */
  app?: App;
  /** The federation container's global variable; feature apps only. */
  globalName?: string;
  /** Shared singletons with their ranges. */
  singletons: Record<string, string>;
  /** The versions of those that the shell carries; the shell only. */
  singletonVersions?: Record<string, string>;
}

type Facts = Pick<Descriptor, 'endpoints' | 'links'> & {
  references: string[];
  uses: string[];
  /** Names of `@site/shared` by the module of a page. */
  usesOf: Record<string, string[]>;
  slotPlaces: string[];
};

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

const revisionOf = (cwd: string): string => {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return '';
  }
};

const describeFiles = (folder: string): Record<string, BuiltFile> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file !== DESCRIPTOR && statSync(join(folder, file)).isFile())
      .toSorted()
      .map((file) => {
        const content = readFileSync(join(folder, file));
        return [file, { bytes: content.length, integrity: integrityOf(content) }];
      }),
  );

/** Writes `descriptor.json` beside the bundle, from the app's data file and the bundler's module and chunk graphs. */
export class DescriptorPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'DescriptorPlugin';
    let facts: Facts;
    let exports: Record<'exports' | 'kit', string[]> | undefined;
    compiler.hooks.compilation.tap(name, (compilation) => {
      // Before the bundler joins the modules.
      compilation.hooks.finishModules.tapPromise(name, async (modules) => {
        facts = await this.#readFacts(compilation, modules);
      });
      compilation.hooks.processAssets.tap(name, () => {
        if (this.#options.app) return;
        exports = {
          exports: this.#exportsOf(compilation, 'index.ts'),
          kit: this.#exportsOf(compilation, 'ui/kitParts.ts'),
        };
      });
    });
    compiler.hooks.done.tap(name, ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const output = compilation.outputOptions.path;
      if (!output) throw new Error('The build has no output.');
      const descriptor = this.#describe(compilation, output, facts, exports);
      writeFileSync(join(output, DESCRIPTOR), `${JSON.stringify(descriptor, null, 2)}\n`);
    });
  }

  async #readFacts(compilation: Compilation, modules: Iterable<Module>): Promise<Facts> {
    const { folder, sharedFolder, app } = this.#options;
    // The shell's build includes `@site/shared`, which it carries for all apps.
    const sources = [folder, ...(app ? [] : [sharedFolder])].map((it) => join(it, 'src'));
    const imports = new ModuleImports(compilation, modules, sources);
    const references = imports.references(sharedFolder);
    const uses = app ? imports.names() : [];
    imports.assertReadable();
    const { endpoints, slotPlaces } = await readSources(imports.files);
    return {
      endpoints,
      references,
      links: [...new Set(references.map((it) => routeReferences.get(it) ?? ''))].sort(),
      uses,
      usesOf: Object.fromEntries(
        (app?.routes ?? []).map(({ module }) => [module, imports.namesOfPage(join(folder, 'src', module))]),
      ),
      slotPlaces,
    };
  }

  /** The names that a file of `@site/shared` exports. */
  #exportsOf({ modules, moduleGraph }: Compilation, file: string): string[] {
    const path = join(this.#options.sharedFolder, 'src', file);
    const module = [...modules].find((it) => (it as NormalModule).resource === path);
    const names = module && moduleGraph.getProvidedExports(module);
    if (!Array.isArray(names)) throw new Error(`The build does not know the exports of ${path}.`);
    return names.toSorted();
  }

  #describe(
    { namedChunkGroups }: Compilation,
    output: string,
    { endpoints, links, references, uses, usesOf, slotPlaces }: Facts,
    provided?: Record<'exports' | 'kit', string[]>,
  ): Descriptor {
    const { folder, sharedFolder, app, globalName, singletons, singletonVersions = {} } = this.#options;
    const version = versionOf(sharedFolder);
    const files = describeFiles(output);
    const entry = app ? Object.keys(files).find((file) => file.startsWith('remoteEntry.')) : 'index.html';
    if (!entry) throw new Error(`${folder}: the build has no entry.`);

    const scriptsOf = (chunkGroup: string): string[] => {
      const scripts =
        namedChunkGroups
          .get(chunkGroup)
          ?.getFiles()
          .filter((file) => file.endsWith('.js')) ?? [];
      if (scripts.length === 0) throw new Error(`${folder}: the build has no chunk ${chunkGroup}.`);
      return scripts;
    };
    const preload = (module: string) => [entry, ...scriptsOf(chunkNameOf(module))];

    return {
      schema: descriptorSchemaVersion,
      name: app?.name ?? SHELL,
      packageVersion: versionOf(folder),
      revision: revisionOf(folder),
      builtAt: new Date().toISOString(),
      entry,
      ...(globalName && { globalName }),
      routes: app?.routes.map(({ module, ...route }) => ({
        ...route,
        uses: usesOf[module] ?? [],
        preload: preload(module),
      })) ?? [{ path: '/', preload: [...scriptsOf('main'), ...scriptsOf(federationChunk)] }],
      slots: Object.entries(app?.slots ?? {}).map(([name, module]) => ({ name, preload: preload(module) })),
      endpoints,
      links,
      shared: {
        package: '@site/shared',
        compiledAgainst: version,
        range: `^${version}`,
        uses,
        ...(app && { references }),
      },
      ...(provided && {
        provides: {
          shared: { version, exports: provided.exports, references: [...routeReferences.keys()].sort() },
          kit: provided.kit,
          slots: slotPlaces,
          singletons: singletonVersions,
        },
      }),
      singletons,
      files,
    };
  }
}
