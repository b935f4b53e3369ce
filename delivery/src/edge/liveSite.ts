import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '../appNames';
import { type Registry, parseRegistry } from '../registry/registry';
import { type Lot, bandsOf, hasCanary, setFor } from '../registry/sets';
import type { PublishedDescriptor } from '../releases/descriptor';
import { readRelease } from '../releases/readRelease';
import { releaseFolder } from '../store/directoryStore';
import type { Site } from '../store/site';
import type { SiteStore } from '../store/siteStore';
import { type Document, makeDocument } from './document';
import { composePage } from './page';
import { publicRegistry } from './publicRegistry';
import { contentSecurityPolicy } from './securityHeaders';

/** What a part of the members gets, ready to be answered. */
interface Band {
  page: Document;
  registry: Document;
  /** The shell's files. */
  shellFolder: string;
  /** The patterns of all routes. */
  routes: string[];
}

/** What is live. */
export interface LiveSite {
  /** Some members get another set than others: whoever has no lot yet is to be given one. */
  canary: boolean;
  /** What those get who are in no canary. */
  everybody: Band;
  /** What a lot gets. */
  at: (lot: Lot) => Band;
  registry: Registry;
  /** The patterns of all routes that some member gets. */
  routes: string[];
}

/** Where the live set is told from: the site's registry, or in the gate a set that is only tried. */
export interface RegistrySource {
  tag: () => Promise<string | undefined>;
  /** @throws Error when it cannot be used; what was served before stays */
  read: () => Promise<Registry | undefined>;
  /** What this machine served last, before it was started. */
  before?: () => Registry | undefined;
  /** Told which registry is being served. */
  served?: (registry: Registry) => Promise<void>;
}

interface Surroundings {
  store: SiteStore;
  overrideOrigins: string[];
  log: (line: string) => void;
}

const digestOf = ({ apps }: Registry, app: string, version: string): string | undefined => {
  const entry = apps[app];
  return entry?.live === version ? entry.digest : entry?.canary?.digest;
};

const composeBand = async (
  registry: Registry,
  lot: Lot,
  { store, overrideOrigins, log }: Surroundings,
): Promise<Band> => {
  const live: PublishedDescriptor[] = [];
  const set = setFor(registry.apps, lot);
  for (const [app, version] of set) {
    try {
      live.push((await readRelease(store, app, version, digestOf(registry, app, version))).descriptor);
    } catch (error) {
      // A feature app whose release cannot be read costs its own area only.
      if (app === SHELL) throw error;
      log(`${app} is left out of the page: ${(error as Error).message}`);
    }
  }
  const shell = live.find(({ name }) => name === SHELL);
  if (!shell) throw new Error('No shell is live yet.');
  const shellFolder = releaseFolder(store.folder, SHELL, shell.version);
  const seen = publicRegistry(registry, live, overrideOrigins);
  const html = composePage(await readFile(join(shellFolder, shell.entry), 'utf8'), shell, seen);
  const [page, json] = await Promise.all([
    makeDocument(html, 'text/html; charset=utf-8', contentSecurityPolicy(html, overrideOrigins)),
    makeDocument(JSON.stringify(seen), 'application/json; charset=utf-8', contentSecurityPolicy()),
  ]);
  const routes = live.flatMap((app) => app.routes.map(({ path }) => path));
  return { page, registry: json, shellFolder, routes };
};

const compose = async (registry: Registry, surroundings: Surroundings): Promise<LiveSite> => {
  const lots = bandsOf(registry.apps).toSorted((a, b) => b - a);
  const everybody = await composeBand(registry, lots[0] ?? 0, surroundings);
  const bands = await Promise.all(
    lots.slice(1).map((lot) =>
      composeBand(registry, lot, surroundings).catch((error: Error) => {
        surroundings.log(`The lots from ${lot} on get what everybody gets: ${error.message}`);
        return everybody;
      }),
    ),
  );
  const all = [everybody, ...bands];
  return {
    canary: hasCanary(registry.apps),
    everybody,
    at: (lot) => all[lots.findIndex((from) => from <= lot)] ?? everybody,
    registry,
    routes: all.flatMap(({ routes }) => routes),
  };
};

/**
 * A site's registry as the edge trusts it: signed by the site's key, and never older than what was served before. The last one that
 * could be served is kept, for a restart beside a registry that went bad.
 */
export const trustedSource = (site: Site): RegistrySource => {
  const { store, lastGood } = site;
  let text = '';
  return {
    tag: () => store.registryTag(),
    read: async () => {
      const stored = await store.readRegistry();
      if (!stored) return undefined;
      const registry = parseRegistry(stored.text, site);
      const known = lastGood.revision();
      if (registry.revision < known)
        throw new Error(`its revision ${registry.revision} is older than ${known}, which was live before`);
      ({ text } = stored);
      return registry;
    },
    before: () => {
      const kept = lastGood.text();
      return kept === undefined ? undefined : parseRegistry(kept, site);
    },
    served: async ({ revision }) => {
      if (revision !== lastGood.revision()) await lastGood.keep(text);
    },
  };
};

/** What failed is tried again after so many ms: it may have been a store that was away. */
const AGAIN = 1000;

/**
 * The live site, composed anew when the registry has changed. Each call looks, so that the first page after an activation has the
 * new set. A registry that cannot be used leaves the last good site in place.
 * @returns a function that gives the live site, or undefined while there is none
 */
export const followRegistry = (
  source: RegistrySource,
  surroundings: Surroundings,
): (() => Promise<LiveSite | undefined>) => {
  const { log } = surroundings;
  let seen: string | undefined = 'nothing yet';
  let live: Promise<LiveSite | undefined> = Promise.resolve(undefined);
  let failure: { at: number; said: string } | undefined;

  const follow = async (): Promise<LiveSite | undefined> => {
    const registry = await source.read();
    if (!registry) return takeUpLastGood().catch(() => undefined);
    const site = await compose(registry, surroundings);
    await source
      .served?.(registry)
      .catch((error: Error) => say(`The last good registry was not kept: ${error.message}`));
    return site;
  };
  const takeUpLastGood = async (): Promise<LiveSite | undefined> => {
    const registry = source.before?.();
    if (!registry) return undefined;
    const site = await compose(registry, surroundings);
    log(`The last good registry, revision ${registry.revision}, is served instead.`);
    return site;
  };
  /** The same trouble is told once, however often it is met. */
  const say = (line: string): void => {
    if (failure?.said !== line) log(line);
    failure = { at: Date.now(), said: line };
  };
  const insteadOf = async (before: LiveSite | undefined, error: Error): Promise<LiveSite | undefined> => {
    say(`The registry cannot be served: ${error.message}`);
    return before ?? takeUpLastGood().catch(() => undefined);
  };
  const lookAgain = (): Promise<LiveSite | undefined> => {
    const before = live;
    return follow().then(
      async (site) => site ?? (await before),
      async (error: Error) => insteadOf(await before, error),
    );
  };

  return async () => {
    const tag = await source.tag().then(
      (now) => ({ now }),
      // A bucket that does not answer for a while changes nothing.
      () => undefined,
    );
    const changed = tag !== undefined && tag.now !== seen;
    const again = failure !== undefined && Date.now() - failure.at > AGAIN;
    if (changed || again || (tag === undefined && seen === 'nothing yet')) {
      if (changed) failure = undefined;
      else if (failure) failure.at = Date.now();
      if (tag) seen = tag.now;
      live = lookAgain();
    }
    return live;
  };
};
