import type { LiveApp } from '@site/shared/app';
import { SHELL } from '../appNames';
import type { Registry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { hasContentHash } from '../releases/contentHash';
import type { PublishedDescriptor } from '../releases/descriptor';
import type { ScriptHashes } from './scriptHashes';

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
    slots,
    shared: { range: shared.range },
  };
};

/** Of the shell the page needs the files to preload. */
const publicShell = (
  shell: PublishedDescriptor,
  hashes: ScriptHashes,
): Pick<LiveApp, 'version' | 'base' | 'routes' | 'kitFiles' | 'hashes'> => ({
  version: shell.version,
  base: baseOf(shell),
  hashes: hashes.get(SHELL),
  routes: shell.routes,
  kitFiles: shell.provides?.kitFiles,
});

/**
 * What the page and `/registry.json` carry of the live set.
 * @param live the descriptors of the releases that a member gets
 * @param overrideOrigins origins from which a developer may load an app in place of the live one
 * @param scriptHashes of the scripts of all releases, by app
 */
export const publicRegistry = (
  { revision }: Registry,
  live: PublishedDescriptor[],
  overrideOrigins: string[],
  scriptHashes: ScriptHashes,
) => {
  const kit = new Set(live.find(({ name }) => name === SHELL)?.provides?.kit);
  return {
    revision,
    // An open page learns from it that there is a newer set.
    set: releaseSetId(new Map(live.map(({ name, version }) => [name, version]))),
    ...(overrideOrigins.length > 0 && { overrides: overrideOrigins }),
    apps: Object.fromEntries(
      live.map((app) => [
        app.name,
        app.name === SHELL ? publicShell(app, scriptHashes) : publicApp(app, kit, scriptHashes),
      ]),
    ),
  };
};
