import type { LiveApp } from '@site/shared/app';
import { SHELL } from '../appNames';
import type { Registry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import { hasContentHash } from '../releases/contentHash';
import type { PublishedDescriptor } from '../releases/descriptor';

/**
 * Where a release's files are served: by content, so that unchanged files keep their address over releases, if the
 * shell of the page knows such addresses and the names of all files that the page loads first contain a hash.
 */
export const baseOf = ({ name, version, entry, routes, slots }: PublishedDescriptor, byContent: boolean): string => {
  const loaded = [...[...routes, ...slots].flatMap(({ preload }) => preload), ...(name === SHELL ? [] : [entry])];
  return byContent && loaded.every(hasContentHash) ? `/files/${name}/` : `/releases/${name}/${version}/`;
};

interface ShellParts {
  /** Parts of the kit that the shell loads lazily. */
  kit: ReadonlySet<string>;
  byContent: boolean;
}

const publicApp = (descriptor: PublishedDescriptor, { kit, byContent }: ShellParts): LiveApp => {
  const { version, entry, globalName = '', routes, slots, shared, files } = descriptor;
  return {
    version,
    base: baseOf(descriptor, byContent),
    entry,
    globalName,
    integrity: files[entry]?.integrity,
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
  { byContent }: ShellParts,
): Pick<LiveApp, 'version' | 'base' | 'routes' | 'kitFiles'> => ({
  version: shell.version,
  base: baseOf(shell, byContent),
  routes: shell.routes,
  kitFiles: shell.provides?.kitFiles,
});

/**
 * What the page and `/registry.json` carry of the live set.
 * @param live the descriptors of the releases that a member gets
 * @param overrideOrigins origins from which a developer may load an app in place of the live one
 */
export const publicRegistry = ({ revision }: Registry, live: PublishedDescriptor[], overrideOrigins: string[]) => {
  const provides = live.find(({ name }) => name === SHELL)?.provides;
  const parts = { kit: new Set(provides?.kit), byContent: provides?.filesByContent === true };
  return {
    revision,
    // An open page learns from it that there is a newer set.
    set: releaseSetId(new Map(live.map(({ name, version }) => [name, version]))),
    ...(overrideOrigins.length > 0 && { overrides: overrideOrigins }),
    apps: Object.fromEntries(
      live.map((app) => [app.name, app.name === SHELL ? publicShell(app, parts) : publicApp(app, parts)]),
    ),
  };
};
