import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '../repository';
import { prerenderedFiles, type PublishedDescriptor } from '../releases/descriptor';

/** The pages and widgets of an app that a change can reach. */
export interface AffectedPages {
  /** Paths of routes. */
  routes: ReadonlySet<string>;
  /** Names of slots. */
  slots: ReadonlySet<string>;
}

/** A descriptor without what differs if only the files of some pages and widgets differ. */
const withoutPageFiles = (descriptor: PublishedDescriptor) => {
  const {
    version: _v,
    packageVersion: _p,
    publishedAt: _at,
    revision: _r,
    builtAt: _b,
    entry: _e,
    files: _f,
    ...rest
  } = descriptor;
  return {
    ...rest,
    routes: rest.routes.map(({ preload: _preload, markup: _markup, early: _early, ...route }) => route),
    slots: rest.slots.map(({ preload: _preload, ...slot }) => slot),
    reach: rest.reach && {
      entry: rest.reach.entry,
      routes: Object.keys(rest.reach.routes),
      slots: Object.keys(rest.reach.slots),
    },
  };
};

/** The files of each page and widget with their content. */
const partsOf = ({ routes, reach, files }: PublishedDescriptor) => {
  const content = (names: string[]) => names.map((file) => [file, files[file]?.integrity]);
  const prerenderedOf = (path: string) => routes.filter((route) => route.path === path).flatMap(prerenderedFiles);
  return {
    routes: new Map(
      Object.entries(reach?.routes ?? {}).map(([path, names]) => [path, content(names.concat(prerenderedOf(path)))]),
    ),
    slots: new Map(Object.entries(reach?.slots ?? {}).map(([name, names]) => [name, content(names)])),
  };
};

/** The files that neither the entry nor a page or widget accounts for, with their content. */
const otherFilesOf = ({ entry, routes, reach, files }: PublishedDescriptor) => {
  const known = new Set([
    entry,
    ...routes.flatMap(prerenderedFiles),
    ...Object.values(reach?.routes ?? {}).flat(),
    ...Object.values(reach?.slots ?? {}).flat(),
  ]);
  return Object.entries(files)
    .filter(([file]) => !known.has(file))
    .map(([file, { integrity }]) => [file, integrity]);
};

const changedKeys = (before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): Set<string> =>
  new Set([...after.keys()].filter((key) => !isDeepStrictEqual(before.get(key), after.get(key))));

/** Slots of the home page, with the sidebar, which each smoke test opens. */
const isOnHomePage = (slot: string): boolean => slot.startsWith('home.') || slot.startsWith('sidebar.');

/**
 * The pages and widgets of an app that a change from one release to another can reach: those that can load a file
 * whose content differs. The entry contains the content hashes of all chunks, so it is compared without them.
 * @returns undefined if the change can reach everything, also other apps: of the shell; of the entry's code, routes,
 * slots, endpoints, calls, links, `@site/shared` or singletons; of a file that no page or widget accounts for; of a
 * widget that is not on the home page; or if an entry is not the one that its build has recorded
 */
export const affectedPages = (
  before: PublishedDescriptor | undefined,
  after: PublishedDescriptor,
): AffectedPages | undefined => {
  if (after.name === SHELL || !before?.reach || !after.reach) return undefined;
  if (!isDeepStrictEqual(withoutPageFiles(before), withoutPageFiles(after))) return undefined;
  if (!isDeepStrictEqual(otherFilesOf(before), otherFilesOf(after))) return undefined;
  const [old, now] = [partsOf(before), partsOf(after)];
  const slots = changedKeys(old.slots, now.slots);
  if (![...slots].every(isOnHomePage)) return undefined;
  return { routes: changedKeys(old.routes, now.routes), slots };
};

/**
 * What the changes of several apps can reach, by app.
 * @returns undefined if one of them can reach everything
 */
export const affectedPagesOfSet = (
  before: ReadonlyMap<string, PublishedDescriptor>,
  after: ReadonlyMap<string, PublishedDescriptor>,
  changed: ReadonlySet<string>,
): Map<string, AffectedPages> | undefined => {
  const reaches = new Map<string, AffectedPages>();
  for (const app of changed) {
    const release = after.get(app);
    const reach = release && affectedPages(before.get(app), release);
    if (!reach) return undefined;
    reaches.set(app, reach);
  }
  return reaches;
};

/** Whether changes can reach the first page of a visitor: with nothing else to visit, it shows that the site starts. */
export const reachesHome = (reach: ReadonlyMap<string, AffectedPages>): boolean => {
  const parts = [...reach.values()];
  return parts.some(({ slots }) => slots.size > 0) || parts.every(({ routes }) => routes.size === 0);
};

/** The apps with the routes that the changes can reach; all of them if `reach` is undefined. */
export const withAffectedRoutes = (
  apps: ReadonlyMap<string, PublishedDescriptor>,
  reach: ReadonlyMap<string, AffectedPages> | undefined,
): Map<string, PublishedDescriptor> =>
  new Map(
    [...apps].map(([app, descriptor]) => {
      const routes = descriptor.routes.filter(({ path }) => !reach || reach.get(app)?.routes.has(path));
      return [app, { ...descriptor, routes }];
    }),
  );
