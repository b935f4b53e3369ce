import type { LiveApp } from '@site/shared/app';
import { SHELL } from '../appNames';
import type { Registry } from '../registry/registry';
import { releaseSetId } from '../registry/releaseSets';
import type { PublishedDescriptor, Route } from '../releases/descriptor';

/** Of the shell the page needs the files to preload. */
type PublicShell = Pick<LiveApp, 'version' | 'base' | 'routes'>;

/** What the page and `/registry.json` carry of the live set. */
export interface PublicRegistry {
  revision: number;
  /** Names the set of releases: an open page tells by it that there is a newer one. */
  set: string;
  /** Origins from which a developer may put an app in place of the live one; only where the site allows some. */
  overrides?: string[];
  apps: Record<string, LiveApp | PublicShell>;
}

/** Where a release's files are served. */
export const baseOf = (app: string, version: string): string => `/releases/${app}/${version}/`;

/** Of the names that a page imports, its registry needs those that the live shell loads lazily. */
const publicRoute = ({ uses = [], ...route }: Route, kit: ReadonlySet<string>): LiveApp['routes'][number] => {
  const lazy = uses.filter((name) => kit.has(name));
  return { ...route, ...(lazy.length > 0 ? { kit: lazy } : {}) };
};

const publicApp = (descriptor: PublishedDescriptor, kit: ReadonlySet<string>): LiveApp => {
  const { name, version, entry, globalName = '', routes, slots, shared, files } = descriptor;
  return {
    version,
    base: baseOf(name, version),
    entry,
    globalName,
    integrity: files[entry]?.integrity,
    routes: routes.map((route) => publicRoute(route, kit)),
    slots,
    shared: { range: shared.range },
  };
};

/** @param live the descriptors of the releases that a member gets */
export const publicRegistry = (
  { revision }: Registry,
  live: PublishedDescriptor[],
  overrideOrigins: string[] = [],
): PublicRegistry => {
  const kit = new Set(live.find(({ name }) => name === SHELL)?.provides?.kit);
  return {
    revision,
    set: releaseSetId(new Map(live.map(({ name, version }) => [name, version]))),
    ...(overrideOrigins.length > 0 ? { overrides: overrideOrigins } : {}),
    apps: Object.fromEntries(
      live.map((app) => {
        const { name, version, routes } = app;
        return [name, name === SHELL ? { version, base: baseOf(name, version), routes } : publicApp(app, kit)];
      }),
    ),
  };
};
