import type { Compilation, Compiler, NormalModule } from '@rspack/core';
import type { App } from '@site/shared/app';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { SHELL } from '../appNames';
import { schemaVersion, type BuiltFile, type Descriptor, type Endpoint } from '../releases/descriptor';
import { endpointsIn } from './endpointsIn';
import { chunkNameOf } from './exposes';
import { ModuleImports } from './ModuleImports';
import { routeReferences } from './routeReferences';
import { slotPlaces } from './slotPlaces';
import { parseFiles } from './syntax';

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

/** What the sources of a build say, from before the bundler joins its modules. */
interface SourceFacts {
  endpoints: Endpoint[];
  references: string[];
  links: string[];
  uses: string[];
  /** Names of `@site/shared` by the module of a page. */
  usesOf: Record<string, string[]>;
  slotPlaces: string[];
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

const revisionOf = (folder: string): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};

/** Every file below `folder`, with its raw size and its sha384 integrity. */
function describeFiles(folder: string): Record<string, BuiltFile> {
  const files: Record<string, BuiltFile> = {};
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, file);
    if (file === 'descriptor.json' || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    files[relative(folder, path).split(sep).join('/')] = {
      bytes: content.length,
      integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
    };
  }
  return files;
}

/** Writes `descriptor.json` beside the bundle, from the app's data file and the bundler's module and chunk graphs. */
export class DescriptorPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const name = 'DescriptorPlugin';
    let facts: SourceFacts | undefined;
    let provided: Pick<NonNullable<Descriptor['provides']>, 'kit'> & { exports: string[] } = { exports: [] };
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.finishModules.tapPromise(name, async (modules) => {
        facts = await this.#readSources(new ModuleImports(compilation, modules, this.#sourceFolders));
      });
      compilation.hooks.processAssets.tap(name, () => {
        if (!this.#options.app) provided = this.#readProvided(compilation);
      });
    });
    compiler.hooks.done.tap(name, ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const output = compilation.outputOptions.path;
      if (!output || !facts) throw new Error('The build has no output.');
      const descriptor = this.#describe(compilation, output, facts, provided);
      writeFileSync(join(output, 'descriptor.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
    });
  }

  /** The shell's build includes `@site/shared`, which it carries for all apps. */
  get #sourceFolders(): string[] {
    const { folder, sharedFolder, app } = this.#options;
    return [folder, ...(app ? [] : [sharedFolder])].map((it) => join(it, 'src'));
  }

  async #readSources(imports: ModuleImports): Promise<SourceFacts> {
    const { folder, sharedFolder, app } = this.#options;
    const references = imports.references(sharedFolder);
    const uses = app ? imports.names() : [];
    imports.assertReadable();
    const files = await parseFiles(imports.files);
    return {
      endpoints: files.flatMap(endpointsIn).sort((a, b) => (a.name < b.name ? -1 : 1)),
      references,
      links: [...new Set(references.map((it) => routeReferences.get(it) ?? ''))].sort(),
      uses,
      usesOf: Object.fromEntries(
        (app?.routes ?? []).map(({ module }) => [module, imports.namesOfPage(join(folder, 'src', module))]),
      ),
      slotPlaces: app ? [] : [...new Set(files.flatMap(slotPlaces))].sort(),
    };
  }

  #readProvided(compilation: Compilation) {
    const exportsOf = (file: string): string[] => {
      const path = join(this.#options.sharedFolder, 'src', file);
      const module = [...compilation.modules].find((it) => (it as NormalModule).resource === path);
      const names = module && compilation.moduleGraph.getProvidedExports(module);
      if (!Array.isArray(names)) throw new Error(`The build does not know the exports of ${path}.`);
      return names.toSorted();
    };
    return { exports: exportsOf('index.ts'), kit: exportsOf('ui/kitParts.ts') };
  }

  #describe(
    { namedChunkGroups }: Compilation,
    output: string,
    facts: SourceFacts,
    provided: { exports: string[]; kit?: string[] },
  ): Descriptor {
    const { folder, sharedFolder, app, globalName, singletons, singletonVersions = {} } = this.#options;
    const sharedVersion = versionOf(sharedFolder);
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
      schema: schemaVersion,
      name: app?.name ?? SHELL,
      packageVersion: versionOf(folder),
      revision: revisionOf(folder),
      builtAt: new Date().toISOString(),
      entry,
      ...(globalName ? { globalName } : {}),
      routes: app
        ? app.routes.map(({ module, ...route }) => ({
            ...route,
            uses: facts.usesOf[module] ?? [],
            preload: preload(module),
          }))
        : [{ path: '/', preload: [...scriptsOf('main'), ...scriptsOf(federationChunk)] }],
      slots: Object.entries(app?.slots ?? {}).map(([name, module]) => ({ name, preload: preload(module) })),
      endpoints: facts.endpoints,
      links: facts.links,
      shared: {
        package: '@site/shared',
        compiledAgainst: sharedVersion,
        range: `^${sharedVersion}`,
        uses: facts.uses,
        ...(app ? { references: facts.references } : {}),
      },
      ...(app
        ? {}
        : {
            provides: {
              shared: {
                version: sharedVersion,
                exports: provided.exports,
                references: [...routeReferences.keys()].sort(),
              },
              kit: provided.kit,
              slots: facts.slotPlaces,
              singletons: singletonVersions,
            },
          }),
      singletons,
      files,
    };
  }
}
