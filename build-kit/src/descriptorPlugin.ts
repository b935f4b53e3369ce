import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Compilation, Compiler, Module, NormalModule } from '@rspack/core';
import { type App, descriptorSchemaVersion, slotContracts, type SlotName } from '@site/shared/app';
import { type BuiltFile, DESCRIPTOR, type Descriptor, SHELL, WARNING, integrityOf, isSourceMap } from '@site/delivery';
import { assertWithinBudget } from './buildBudget';
import { chunkNameOf, kitFilesOf } from './exposes';
import { moduleImports, routeReferences } from './moduleImports';
import { readSources } from './readSources';
import { type PrerenderedPages, prerenderPages } from './prerenderPages';
import { globalNameOf } from './servedDescriptor';
import { callsFromReads, sharedCallsOf, usedCallsOf } from './usedCallsOf';

/** The chunk in which the shell becomes the apps' federation host; every page needs it soon. */
const federationChunk = 'federation';

interface Options {
  folder: string;
  sharedFolder: string;
  /** The data file; feature apps only. */
  app?: App;
  /** Versions of the shared singletons. */
  singletons: Record<string, string>;
}

const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;

/** Empty outside a git repository. */
const revisionOf = (cwd: string): string => {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

const describeFiles = (folder: string): Record<string, BuiltFile> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file !== DESCRIPTOR && !isSourceMap(file) && statSync(join(folder, file)).isFile())
      .toSorted()
      .map((file) => {
        const content = readFileSync(join(folder, file));
        return [file, { bytes: content.length, integrity: integrityOf(content) }];
      }),
  );

/** The kinds of the props of a slot's widget. @throws Error if there is no such slot */
const propsOf = (slot: string): Record<string, string> => {
  if (!Object.hasOwn(slotContracts, slot))
    throw new Error(`There is no slot ${slot}. The slots are ${Object.keys(slotContracts).join(', ')}.`);
  return slotContracts[slot as SlotName];
};

/** What the modules of a build use, link to and inject. */
const readModules = async (
  { folder, sharedFolder, app }: Options,
  compilation: Compilation,
  modules: Iterable<Module>,
) => {
  // The shell's build includes `@site/shared`, which it carries for all apps.
  const sources = [folder, ...(app ? [] : [sharedFolder])].map((it) => join(it, 'src'));
  const imports = moduleImports(compilation, modules, sources);
  const references = imports.references(sharedFolder);
  const uses = app ? imports.names() : [];
  if (app) imports.forbidCopies(sharedFolder);
  imports.assertReadable();
  const { calls: written, ...read } = await readSources(imports.files);
  const calls = [...new Set([...written, ...callsFromReads(app?.reads ?? {})])].sort();
  return {
    ...read,
    calls: usedCallsOf(calls, imports.files, sharedFolder, app ? await sharedCallsOf(sharedFolder) : []),
    references,
    uses,
    /** Names of `@site/shared` by the module of a page. */
    usesOf: new Map(app?.routes.map(({ module }) => [module, imports.namesOfPage(join(folder, 'src', module))])),
  };
};

const exportsOf = ({ modules, moduleGraph }: Compilation, path: string): string[] => {
  const module = [...modules].find((it) => (it as NormalModule).resource === path);
  const names = module && moduleGraph.getProvidedExports(module);
  if (!Array.isArray(names)) throw new Error(`The build does not know the exports of ${path}.`);
  return names.toSorted();
};

const describe = (
  { folder, sharedFolder, app, singletons }: Options,
  output: string,
  compilation: Compilation,
  { endpoints, calls, slotPlaces, references, uses, usesOf }: Awaited<ReturnType<typeof readModules>>,
  { pages, scripts, errors }: PrerenderedPages,
): Descriptor => {
  const version = versionOf(sharedFolder);
  const files = describeFiles(output);
  const entry = app ? Object.keys(files).find((file) => file.startsWith('remoteEntry.')) : 'index.html';
  if (!entry) throw new Error(`${folder}: the build has no entry.`);

  const scriptsOf = (chunkGroup: string): string[] => {
    const chunkFiles = compilation.namedChunkGroups.get(chunkGroup)?.getFiles() ?? [];
    const scripts = chunkFiles.filter((file) => file.endsWith('.js'));
    if (scripts.length === 0) throw new Error(`${folder}: the build has no chunk ${chunkGroup}.`);
    return scripts;
  };
  const preload = (module: string) => [entry, ...scriptsOf(chunkNameOf(module))];

  const markupOf = (path: string) => pages.has(path) && { markup: pages.get(path)?.file };
  const earlyOf = (path: string) => scripts.has(path) && { early: scripts.get(path)?.file };
  const kit = app ? [] : exportsOf(compilation, join(sharedFolder, 'src/ui/lazyParts.tsx'));
  const readsOf = (place: string) => app?.reads[place] && { reads: app.reads[place] };

  return {
    schema: descriptorSchemaVersion,
    name: app?.name ?? SHELL,
    packageVersion: versionOf(folder),
    revision: revisionOf(folder),
    builtAt: new Date().toISOString(),
    entry,
    ...(app && { globalName: globalNameOf(app.name) }),
    routes: app?.routes.map(({ module, ...route }) => ({
      ...route,
      uses: usesOf.get(module) ?? [],
      preload: preload(module),
      ...readsOf(route.path),
      ...markupOf(route.path),
      ...earlyOf(route.path),
    })) ?? [{ path: '/', preload: [...scriptsOf('main'), ...scriptsOf(federationChunk)] }],
    slots: Object.entries(app?.slots ?? {}).map(([name, module]) => ({
      name,
      preload: preload(module),
      props: propsOf(name),
      ...readsOf(name),
    })),
    ...(Object.keys(errors).length > 0 && { unrendered: errors }),
    endpoints,
    calls,
    links: [...new Set(references.map((it) => routeReferences.get(it) ?? ''))].sort(),
    shared: {
      package: '@site/shared',
      compiledAgainst: version,
      range: `^${version}`,
      uses,
      ...(app && { references }),
    },
    ...(!app && {
      provides: {
        shared: {
          version,
          exports: exportsOf(compilation, join(sharedFolder, 'src/index.ts')),
          references: [...routeReferences.keys()].sort(),
        },
        kit,
        kitFiles: kitFilesOf(compilation, sharedFolder, kit),
        slots: slotPlaces,
        slotProps: Object.fromEntries(slotPlaces.map((name) => [name, propsOf(name)])),
        singletons,
      },
    }),
    singletons: Object.fromEntries(Object.entries(singletons).map(([name, it]) => [name, `^${it}`])),
    files,
  };
};

const prerender = async ({ folder, sharedFolder, app }: Options): Promise<PrerenderedPages> =>
  app ? prerenderPages(folder, sharedFolder, app) : { pages: new Map(), scripts: new Map(), failures: [], errors: {} };

/** Writes the prerendered pages and their scripts beside the bundle, and prints why others have none. */
const writePrerendered = ({ pages, scripts, failures }: PrerenderedPages, output: string): void => {
  for (const { file, content } of [...pages.values(), ...scripts.values()]) {
    mkdirSync(dirname(join(output, file)), { recursive: true });
    writeFileSync(join(output, file), content);
  }
  for (const failure of failures) console.warn(WARNING + failure.replaceAll('\n', ' '));
};

/**
 * Writes `descriptor.json` beside the bundle, from the app's data file and the bundler's module and chunk graphs. A
 * build over its app's budget fails.
 */
export const descriptorPlugin = (options: Options) => ({
  apply: (compiler: Compiler): void => {
    const name = 'descriptorPlugin';
    let used: Awaited<ReturnType<typeof readModules>>;
    let prerendering: Promise<PrerenderedPages>;
    compiler.hooks.beforeRun.tap(name, () => {
      // It needs only the sources, so it runs while the bundler works.
      prerendering = prerender(options);
    });
    compiler.hooks.compilation.tap(name, (compilation) => {
      // Before the bundler joins the modules.
      compilation.hooks.finishModules.tapPromise(name, async (modules) => {
        used = await readModules(options, compilation, modules);
      });
    });
    compiler.hooks.done.tapPromise(name, async ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const prerendered = await prerendering;
      writePrerendered(prerendered, compiler.outputPath);
      const descriptor = describe(options, compiler.outputPath, compilation, used, prerendered);
      writeFileSync(join(compiler.outputPath, DESCRIPTOR), `${JSON.stringify(descriptor, null, 2)}\n`);
      await assertWithinBudget(options.folder, compiler.outputPath, descriptor);
    });
  },
});
