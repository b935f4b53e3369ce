import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveApp } from '@site/shared/app';
import { SHELL } from '../base/repository';
import { acceptedRange } from '../gate/gate';
import type { Registry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import type { PublishedDescriptor } from '../format/descriptor';
import { integrityOf, hasContentHash } from '../format/files';
import { releaseFolder } from '../store/directoryStore';

/** SHA-256 of scripts and prerendered markup in base64 without the padding, by app and file. */
type ScriptHashes = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** By the longer hash that a descriptor has. Contents do not change, so an entry is never wrong. */
const hashCache = new Map<string, string>();

const hashOf = async (path: string, integrity: string): Promise<string> => {
  const cached = hashCache.get(integrity);
  if (cached !== undefined) return cached;
  const content = await readFile(path);
  if (integrityOf(content) !== integrity) throw new Error('it does not match its hash');
  const hash = createHash('sha256').update(content).digest('base64').slice(0, -1);
  hashCache.set(integrity, hash);
  return hash;
};

/** The service worker runs beside the page; the page names the scripts of its html with their hashes. */
const isLoadedByPage = ({ name, routes }: PublishedDescriptor, file: string, html: string): boolean =>
  (file.endsWith('.js') && file !== 'sw.js' && !(name === SHELL && html.includes(file))) ||
  routes.some(({ markup }) => markup === file);

/**
 * Hashes the scripts and the markup that a page may load, each after it was verified with the hash in its release's
 * signed descriptor: shorter hashes, since all of them are part of the page. A file that cannot be read or is damaged
 * has none, so that pages do not use it.
 * @param html the shell's index.html
 * @returns the hashes by app and file
 */
export const hashScripts = async (
  folder: string,
  live: readonly PublishedDescriptor[],
  html: string,
  log: (line: string) => void,
): Promise<ScriptHashes> => {
  const hashes = new Map<string, Record<string, string>>();
  for (const release of live) {
    const { name, version, files } = release;
    const ofApp: Record<string, string> = {};
    for (const [file, { integrity }] of Object.entries(files)) {
      if (!isLoadedByPage(release, file, html)) continue;
      try {
        ofApp[file] = await hashOf(join(releaseFolder(folder, name, version), file), integrity);
      } catch (error) {
        log(`Browsers will block ${file} of ${name} ${version}: ${(error as Error).message}.`);
      }
    }
    hashes.set(name, ofApp);
  }
  return hashes;
};

/**
 * Where a release's files are served: by content, so that unchanged files keep their address over releases, if the
 * names of all files that the page loads first contain a hash.
 */
export const baseOf = ({ name, version, entry, routes, slots }: PublishedDescriptor): string => {
  const loaded = [...[...routes, ...slots].flatMap(({ preload }) => preload), ...(name === SHELL ? [] : [entry])];
  return loaded.every(hasContentHash) ? `/files/${name}/` : `/releases/${name}/${version}/`;
};

/** @param kit parts of the kit that the shell loads lazily */
const publicApp = (descriptor: PublishedDescriptor, kit: ReadonlySet<string>, hashes: ScriptHashes): LiveApp => {
  const { name, version, entry, globalName = '', routes, slots, shared } = descriptor;
  return {
    version,
    base: baseOf(descriptor),
    entry,
    globalName,
    hashes: hashes.get(name) ?? {},
    // Of the names that a page imports, its registry needs those that the live shell loads lazily.
    routes: routes.map(({ uses = [], ...route }) => {
      const lazy = uses.filter((name) => kit.has(name));
      return { ...route, ...(lazy.length > 0 && { kit: lazy }) };
    }),
    slots: slots.map(({ props: _props, ...slot }) => slot),
    shared: { range: shared.range },
  };
};

/** Of the shell the page needs the files to preload; `accepts` tells teams which versions of `@site/shared` fit. */
const publicShell = (
  shell: PublishedDescriptor,
  hashes: ScriptHashes,
): Pick<LiveApp, 'version' | 'base' | 'routes' | 'kitFiles' | 'hashes'> & { accepts: string } => ({
  version: shell.version,
  accepts: acceptedRange(shell.provides?.shared.version ?? '0.0.0'),
  base: baseOf(shell),
  hashes: hashes.get(SHELL),
  routes: shell.routes,
  kitFiles: shell.provides?.kitFiles,
});

/**
 * What the page and `/registry.json` carry of the live set.
 * @param live the descriptors of the releases that a member gets
 * @param scriptHashes of the scripts of all releases, by app
 */
export const publicRegistry = ({ revision }: Registry, live: PublishedDescriptor[], scriptHashes: ScriptHashes) => {
  const kit = new Set(live.find(({ name }) => name === SHELL)?.provides?.kit);
  return {
    revision,
    // An open page learns from it that there is a newer set.
    set: releaseSetId(new Map(live.map(({ name, version }) => [name, version]))),
    apps: Object.fromEntries(
      live.map((app) => [
        app.name,
        app.name === SHELL ? publicShell(app, scriptHashes) : publicApp(app, kit, scriptHashes),
      ]),
    ),
  };
};
