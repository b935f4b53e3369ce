import { type Registry, parseRegistry } from '../registry/registry';
import { cohortStarts } from '../registry/releaseSets';
import type { Site } from '../store/site';
import { type KnownNames, knownNames } from '../telemetry/parseBeacon';
import { type Cohort, type EdgeContext, composeCohort } from './cohort';

/** Where an edge gets the live set from: the site's registry, or a fixed set in a smoke test. */
export interface RegistrySource {
  /** Changes with the registry. */
  tag: () => Promise<string | undefined>;
  /** @throws Error if it must not be served */
  read: () => Promise<Registry | undefined>;
  /** What this machine served before it was started. */
  lastKnownGood?: () => Registry | undefined;
  /** Called with the registry that is now served. */
  served?: (registry: Registry) => Promise<void>;
}

/** The site's registry, if it is signed by the site's key and not older than what this machine has served. */
export const verifiedRegistry = (site: Site): RegistrySource => {
  const { store, lastKnownGood } = site;
  let text = '';
  return {
    tag: () => store.registryTag(),
    read: async () => {
      const stored = await store.readRegistry();
      if (!stored) return undefined;
      const registry = parseRegistry(stored.text, site);
      const served = lastKnownGood.revision();
      if (registry.revision < served)
        throw new Error(`its revision ${registry.revision} is older than ${served}, which was live before`);
      ({ text } = stored);
      return registry;
    },
    lastKnownGood: () => {
      const kept = lastKnownGood.text();
      return kept === undefined ? undefined : parseRegistry(kept, site);
    },
    served: async ({ revision }) => {
      if (revision !== lastKnownGood.revision()) await lastKnownGood.keep(text);
    },
  };
};

interface LiveSite {
  /** Some members get other releases than others, so every browser needs a bucket. */
  canary: boolean;
  /** For members that are in no canary. */
  stable: Cohort;
  cohortOf: (bucket: number | undefined) => Cohort;
  /** The releases and routes that telemetry may name. */
  known: KnownNames;
}

const compose = async (registry: Registry, context: EdgeContext): Promise<LiveSite> => {
  const starts = cohortStarts(registry.apps).toSorted((a, b) => b - a);
  const stable = await composeCohort(registry, starts[0] ?? 0, context);
  const canaries = await Promise.all(
    starts.slice(1).map((start) =>
      composeCohort(registry, start, context).catch((error: Error) => {
        context.log(`The canary page could not be composed; serving the stable release: ${error.message}`);
        return stable;
      }),
    ),
  );
  const cohorts = [stable, ...canaries];
  return {
    canary: starts.length > 1,
    stable,
    cohortOf: (bucket = Infinity) => cohorts[starts.findIndex((start) => start <= bucket)] ?? stable,
    known: knownNames(
      registry.apps,
      cohorts.flatMap(({ routes }) => routes),
    ),
  };
};

/** A failure may be temporary, such as storage that does not answer. */
const RETRY_MS = 1000;

/**
 * Returns a function that gives the live site, undefined if there is none. Each call compares the registry's tag, so
 * that the first page load after a change has the new releases. If the registry cannot be served, the site before
 * stays, and after a restart the last known good one.
 */
export const followRegistry = (source: RegistrySource, context: EdgeContext): (() => Promise<LiveSite | undefined>) => {
  const { log } = context;
  let tag: string | undefined;
  let started = false;
  let live: Promise<LiveSite | undefined> = Promise.resolve(undefined);
  let failure: { at: number; message: string } | undefined;

  const serveLastKnownGood = async (): Promise<LiveSite | undefined> => {
    try {
      const registry = source.lastKnownGood?.();
      if (!registry) return undefined;
      const site = await compose(registry, context);
      log(`Serving the last known good registry, revision ${registry.revision}, instead.`);
      return site;
    } catch {
      return undefined;
    }
  };
  const load = async (current: LiveSite | undefined): Promise<LiveSite | undefined> => {
    try {
      const registry = await source.read();
      if (registry) {
        const site = await compose(registry, context);
        await source.served?.(registry).catch((error: Error) => {
          log(`The last known good registry could not be kept: ${error.message}`);
        });
        failure = undefined;
        return site;
      }
    } catch (error) {
      const message = `The registry cannot be served: ${(error as Error).message}`;
      if (failure?.message !== message) log(message);
      failure = { at: Date.now(), message };
    }
    return current ?? serveLastKnownGood();
  };

  return async () => {
    const found = await source.tag().then(
      (value) => ({ value }),
      () => undefined,
    );
    const changed = found !== undefined && (found.value !== tag || !started);
    const retry = failure !== undefined && Date.now() - failure.at > RETRY_MS;
    if (changed || retry || !started) {
      started = true;
      if (changed) {
        tag = found.value;
        failure = undefined;
      } else if (failure) failure.at = Date.now();
      live = live.then(load);
    }
    return live;
  };
};
