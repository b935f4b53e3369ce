import { SHELL } from '../appNames';
import type { Registry } from '../registry/registry';
import { nameOf } from '../registry/sets';
import type { PublishedDescriptor, Route, Slot } from '../releases/descriptor';

interface PublicShell {
  version: string;
  base: string;
  routes: Route[];
}

interface PublicApp extends PublicShell {
  entry: string;
  globalName: string;
  /** Of the entry; the shell hands it to the browser, which refuses to run anything else. */
  integrity: string;
  slots: Slot[];
  shared: { range: string };
}

/** What the page and `/registry.json` carry of the live set. */
export interface PublicRegistry {
  revision: number;
  /** Names the set of releases: an open page tells by it that there is a newer one. */
  set: string;
  /** Origins from which a developer may put an app in place of the live one; only where the site allows some. */
  overrides?: string[];
  apps: Record<string, PublicApp | PublicShell>;
}

/** Where a release's files are served. */
export const baseOf = (app: string, version: string): string => `/releases/${app}/${version}/`;

const publicApp = ({
  name,
  version,
  entry,
  globalName,
  routes,
  slots,
  shared,
  files,
}: PublishedDescriptor): PublicApp => ({
  version,
  base: baseOf(name, version),
  entry,
  globalName: globalName ?? '',
  integrity: files[entry]?.integrity ?? '',
  routes,
  slots,
  shared: { range: shared.range },
});

/** @param live the descriptors of the releases that a member gets */
export const publicRegistry = (
  { revision }: Registry,
  live: PublishedDescriptor[],
  overrideOrigins: string[] = [],
): PublicRegistry => ({
  revision,
  set: nameOf(new Map(live.map(({ name, version }) => [name, version]))),
  ...(overrideOrigins.length > 0 ? { overrides: overrideOrigins } : {}),
  apps: Object.fromEntries(
    live.map((descriptor) => [
      descriptor.name,
      descriptor.name === SHELL
        ? { version: descriptor.version, base: baseOf(SHELL, descriptor.version), routes: descriptor.routes }
        : publicApp(descriptor),
    ]),
  ),
});

/** As text that can stand inside a script element. */
export const embeddable = (registry: PublicRegistry): string => JSON.stringify(registry).replaceAll('<', '\\u003c');
