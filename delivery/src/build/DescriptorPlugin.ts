import type { Compiler, StatsChunk } from '@rspack/core';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { readRemote, type DeclaredRemote } from './readRemote';
import { readApp, readShell } from './readSource';
import { exportedNames, kitNames } from './sharedPackage';

/** The name of the chunk that holds an app's `remote.ts`. */
export const exposedChunk = 'remote';

/** How the shell asks for the chunk in which it becomes the apps' host: every page needs it soon. */
const federationHost = './host';

interface Options {
  /** The app's folder. */
  folder: string;
  /** The folder of `@site/shared`. */
  sharedFolder: string;
  /** `descriptor.name`, and the name of the built entry's prefix. */
  name: string;
  globalName?: string;
  /** Shared singletons with their ranges. */
  singletons: Record<string, string>;
  /** The versions of those that the shell carries; the shell only. */
  singletonVersions?: Record<string, string>;
  isShell: boolean;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as { version: string };

const revision = (folder: string): string => {
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
function describeFiles(folder: string): Descriptor['files'] {
  const files: Descriptor['files'] = {};
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

/** Writes `descriptor.json` beside the bundle, from the same sources (architecture, What a feature app hands to the shell). */
export class DescriptorPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise('DescriptorPlugin', async (stats) => {
      if (stats.hasErrors()) return;
      const { chunks = [] } = stats.toJson({
        all: false,
        chunks: true,
        chunkOrigins: true,
        chunkRelations: true,
        ids: true,
      });
      const output = stats.compilation.outputOptions.path;
      if (!output) throw new Error('no output folder');
      const descriptor = await this.#describe(chunks, output);
      writeFileSync(join(output, 'descriptor.json'), `${JSON.stringify(descriptor, null, 2)}\n`);
    });
  }

  async #describe(chunks: StatsChunk[], output: string): Promise<Descriptor> {
    const { folder, sharedFolder, name, globalName, singletons, singletonVersions = {}, isShell } = this.#options;
    const shared = readJson(join(sharedFolder, 'package.json'));
    const range = `^${shared.version}`;
    const app = isShell ? undefined : await readApp(folder, sharedFolder);
    const host = isShell ? await readShell(folder, sharedFolder) : undefined;
    const { endpoints = [], links = [] } = app ?? host ?? {};
    const files = describeFiles(output);
    const entry = isShell ? 'index.html' : Object.keys(files).find((file) => file.startsWith('remoteEntry.'));
    if (!entry) throw new Error(`${name}: the build has no entry`);
    const remote: DeclaredRemote = isShell ? { name, routes: [], slots: [] } : await readRemote(folder, sharedFolder);
    if (remote.name !== name) throw new Error(`remote.ts calls itself ${remote.name}, its package is ${name}`);

    const filesOf = (wanted: (chunk: StatsChunk) => boolean) =>
      chunks.filter(wanted).flatMap((chunk) => [...(chunk.files ?? [])].filter((file) => file.endsWith('.js')));
    const exposed = filesOf((chunk) => chunk.names?.includes(exposedChunk) ?? false);
    const chunkFiles = (request: string) => {
      const files = filesOf((chunk) => chunk.origins?.some((it) => it.request === request) ?? false);
      if (files.length === 0) throw new Error(`${name}: no chunk was built for ${request}`);
      return files;
    };
    const preload = (request: string) => [...new Set([entry, ...exposed, ...chunkFiles(request)])];

    return {
      schema: 1,
      name: name,
      packageVersion: readJson(join(folder, 'package.json')).version,
      revision: revision(folder),
      builtAt: new Date().toISOString(),
      entry,
      ...(globalName ? { globalName } : {}),
      routes: isShell
        ? [{ path: '/', preload: [...filesOf((chunk) => chunk.initial), ...chunkFiles(federationHost)] }]
        : remote.routes.map(({ request, ...route }) => ({ ...route, preload: preload(request) })),
      slots: remote.slots.map((slot) => ({ name: slot.name, preload: preload(slot.request) })),
      endpoints,
      links,
      shared: {
        package: '@site/shared',
        compiledAgainst: shared.version,
        range,
        /* The shell is built with the package that it carries: it asks for no names of another. */
        uses: app?.uses ?? [],
        ...(app ? { references: app.references } : {}),
      },
      ...(host
        ? {
            provides: {
              shared: {
                version: shared.version,
                exports: await exportedNames(sharedFolder),
                references: host.references,
              },
              kit: await kitNames(sharedFolder),
              slots: host.slotPlaces,
              singletons: singletonVersions,
            },
          }
        : {}),
      singletons,
      files,
    };
  }
}
