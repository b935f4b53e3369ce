import { type Registry, parseRegistry } from '../registry/registry';
import { cohortStarts } from '../registry/releaseSets';
import { type KnownNames, knownNames } from '../telemetry/parseBeacon';
import { type Cohort, type EdgeContext, composeCohort } from './cohort';
import { type FileDeltas, fileDeltas, versionsOf } from './fileDeltas';

export interface LiveSite {
  /** Some members get other releases than others, so every browser needs a bucket. */
  hasCanary: boolean;
  cohortOf: (bucket: number | undefined) => Cohort;
  /** The releases and routes that telemetry may name. */
  known: KnownNames;
  /** The versions of an app that open pages may have. */
  versionsOf: (app: string) => string[];
  fileDelta: FileDeltas;
}

const compose = async (registry: Registry, context: EdgeContext): Promise<LiveSite> => {
  const starts = cohortStarts(registry.apps).toSorted((a, b) => b - a);
  const stable = await composeCohort(registry, starts[0] ?? 0, context);
  const composeCanary = (start: number): Promise<Cohort> =>
    composeCohort(registry, start, context).catch((error: Error) => {
      context.log(`The canary page could not be composed; serving the stable release: ${error.message}`);
      return stable;
    });
  const cohorts = [stable, ...(await Promise.all(starts.slice(1).map(composeCanary)))];
  const routes = cohorts.flatMap((cohort) => cohort.routes);
  return {
    hasCanary: starts.length > 1,
    cohortOf: (bucket = Infinity) => cohorts[starts.findIndex((start) => start <= bucket)] ?? stable,
    known: knownNames(registry.apps, routes),
    versionsOf: (app) => versionsOf(registry.apps[app]),
    fileDelta: fileDeltas(registry.apps, context.site.store.folder, context.log),
  };
};

/** A failure may be temporary, such as storage that does not answer. */
const RETRY_MS = 1000;

/**
 * Returns a function that gives the live site, undefined if there is none. Each call compares the registry's tag, so
 * that the first page load after a change has the new releases. A registry that is not signed by the site's key, or is
 * older than what this machine has served, is rejected: the site before stays, after a restart the last known good one.
 */
export const followRegistry = (context: EdgeContext): (() => Promise<LiveSite | undefined>) => {
  const { site, log } = context;
  const { store, lastKnownGood } = site;
  let tag: string | undefined;
  let live: Promise<LiveSite | undefined> | undefined;
  let retryAt = Infinity;
  let logged = '';

  const loadStored = async (): Promise<LiveSite | undefined> => {
    const stored = await store.readRegistry();
    if (!stored) return undefined;
    const registry = parseRegistry(stored.text, site);
    const served = lastKnownGood.read()?.registry.revision ?? 0;
    if (registry.revision < served)
      throw new Error(`its revision ${registry.revision} is older than ${served}, which was live before`);
    const loaded = await compose(registry, context);
    if (registry.revision > served)
      await lastKnownGood.keep(stored.text).catch((error: Error) => {
        log(`The last known good registry could not be kept: ${error.message}`);
      });
    return loaded;
  };
  const loadLastKnownGood = async (): Promise<LiveSite | undefined> => {
    const kept = lastKnownGood.read();
    if (!kept) return undefined;
    const loaded = await compose(parseRegistry(kept.text, site), context);
    log(`Serving the last known good registry, revision ${kept.registry.revision}, instead.`);
    return loaded;
  };
  const load = async (current: LiveSite | undefined): Promise<LiveSite | undefined> => {
    const loaded = await loadStored().catch((error: Error) => {
      const message = `The registry cannot be served: ${error.message}`;
      if (message !== logged) log(message);
      logged = message;
      retryAt = Date.now() + RETRY_MS;
      return undefined;
    });
    return loaded ?? current ?? loadLastKnownGood().catch(() => undefined);
  };

  return async () => {
    const found = await store.registryTag().catch(() => tag);
    if (live && found === tag && Date.now() < retryAt) return live;
    if (found !== tag) logged = '';
    tag = found;
    retryAt = Infinity;
    live = (live ?? Promise.resolve(undefined)).then(load);
    return live;
  };
};
