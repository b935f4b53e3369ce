import { skipWhileRunning } from '../base/skipWhileRunning';
import { type Registry, acceptRegistry } from '../registry/registry';
import { cohortStarts } from '../registry/releaseSets';
import { type KnownNames, knownNames } from '../telemetry/parseBeacon';
import { type Cohort, type EdgeContext, composeCohort } from './cohort';
import type { DocumentCopies } from './documentCopies';
import { type FileDeltas, fileDeltas, releaseFinder, type ReleaseWith } from './fileDeltas';

export interface LiveSite {
  /** Some members get other releases than others, so every browser needs a bucket. */
  hasCanary: boolean;
  cohortOf: (bucket: number | undefined) => Cohort;
  /** The releases and routes that telemetry may name. */
  known: KnownNames;
  /** The release of an app that has a file, among those that open pages may have. */
  releaseWith: ReleaseWith;
  fileDelta: FileDeltas;
}

interface Cohorts {
  /** The first bucket of each cohort, the highest one first. */
  starts: number[];
  /** In the order of `starts`: the first one is stable. */
  cohorts: [Cohort, ...Cohort[]];
}

/**
 * Composes the pages of all cohorts. A canary that cannot be composed is replaced by the stable cohort.
 * @throws Error if the shell cannot be read
 */
export const composeCohorts = async (registry: Registry, context: EdgeContext): Promise<Cohorts> => {
  const starts = cohortStarts(registry.apps).toSorted((a, b) => b - a);
  const stable = await composeCohort(registry, starts[0] ?? 0, context);
  const composeCanary = (start: number): Promise<Cohort> =>
    composeCohort(registry, start, context).catch((error: Error) => {
      context.log(`The canary page could not be composed; serving the stable release: ${error.message}`);
      return stable;
    });
  return { starts, cohorts: [stable, ...(await Promise.all(starts.slice(1).map(composeCanary)))] };
};

interface LiveContext extends EdgeContext {
  copies: Pick<DocumentCopies, 'keep'>;
}

const compose = async (
  registry: Registry,
  finderIn: ReturnType<typeof releaseFinder>,
  context: LiveContext,
): Promise<LiveSite> => {
  const { starts, cohorts } = await composeCohorts(registry, context);
  await Promise.all(cohorts.map(({ page }) => context.copies.keep(page)));
  const [stable] = cohorts;
  const routes = cohorts.flatMap(({ releases }) => releases.flatMap((app) => app.routes.map(({ path }) => path)));
  return {
    hasCanary: starts.length > 1,
    cohortOf: (bucket = Infinity) => cohorts[starts.findIndex((start) => start <= bucket)] ?? stable,
    known: knownNames(registry.apps, routes),
    releaseWith: finderIn(registry.apps),
    fileDelta: fileDeltas(registry.apps, context.site.store.folder, context.log),
  };
};

/** A failure may be temporary, such as storage that does not answer. */
const RETRY_MS = 1000;

/** How long before the signature of the registry expires an edge warns, ms: it is renewed long before. */
const WARNING_MS = 7 * 24 * 60 * 60_000;

/** An edge that has served no registry cannot know that there is a newer one. */
const assertNotExpired = ({ expires = '' }: Registry): void => {
  if (Date.parse(expires) > Date.now()) return;
  const renew = 'Run `npm run release -- renew` on the machine with the signing key';
  throw new Error(`its signature expired at ${expires}. ${renew}`);
};

/**
 * How often a bucket's registry is read, and how long the first pages wait for it before they are served from
 * the last accepted registry, in ms.
 */
export const bucketTimes = { refresh: 1000, firstAnswer: 2000 };

/**
 * Refreshes the registry of a bucket in the background, one request at a time, so that no page waits for a bucket that
 * hangs. Logs each failure once.
 * @returns `first`, which resolves after the first attempt or `times.firstAnswer`, and a function that stops
 */
const refreshInBackground = ({ site: { store }, log }: EdgeContext, times: typeof bucketTimes) => {
  if (!store.refreshRegistry) return { first: Promise.resolve(), stop: (): void => undefined };
  let logged = '';
  const refresh = skipWhileRunning(async () => {
    try {
      await store.refreshRegistry?.();
      logged = '';
    } catch (error) {
      const { message } = error as Error;
      if (message !== logged) log(`The registry could not be refreshed: ${message}`);
      logged = message;
    }
  });
  const timer = setInterval(() => void refresh(), times.refresh).unref();
  const limit = new Promise<void>((resolve) => setTimeout(resolve, times.firstAnswer).unref());
  return { first: Promise.race([refresh(), limit]), stop: () => clearInterval(timer) };
};

export interface FollowedRegistry {
  /** The live site; undefined if there is none. */
  live: () => Promise<LiveSite | undefined>;
  /** The registry that is served; undefined before the first. */
  served: () => Registry | undefined;
  stop: () => void;
}

/**
 * Follows the registry. Each call of `live` compares its tag, so that the first page load after a change in a directory
 * has the new releases; a bucket is read in the background. A registry that is not signed by the site's key, or is
 * older than what this machine has served, is rejected: the site before stays, after a restart the last known good one.
 * A machine that has served none rejects a registry whose signature has expired.
 */
export const followRegistry = (context: LiveContext, times = bucketTimes): FollowedRegistry => {
  const { site, log } = context;
  const { store, lastKnownGood } = site;
  let served: Registry | undefined;
  let warned: number | undefined;
  let tag: string | undefined;
  let live: Promise<LiveSite | undefined> | undefined;
  let retryAt = Infinity;
  let logged = '';
  const finderIn = releaseFinder(store);
  const { first, stop } = refreshInBackground(context, times);

  const loadStored = async (): Promise<LiveSite | undefined> => {
    const stored = await store.readRegistry();
    if (!stored) return undefined;
    const { registry, hasServed, keep } = acceptRegistry(stored.text, site, served);
    if (!hasServed && !site.isUnsigned) assertNotExpired(registry);
    const loaded = await compose(registry, finderIn, context);
    served = registry;
    await keep().catch((error: Error) => log(`The last known good registry could not be kept: ${error.message}`));
    return loaded;
  };
  const loadLastKnownGood = async (): Promise<LiveSite | undefined> => {
    const kept = lastKnownGood.read();
    if (!kept) return undefined;
    const { registry } = acceptRegistry(kept.text, site);
    const loaded = await compose(registry, finderIn, context);
    served = registry;
    log(`Serving the last known good registry, revision ${registry.revision}, instead.`);
    return loaded;
  };
  /** This edge keeps serving its last accepted registry; an edge that has never served one rejects it. */
  const warnOfExpiry = (): void => {
    if (!served?.expires || warned === served.revision) return;
    if (Date.parse(served.expires) - Date.now() > WARNING_MS) return;
    warned = served.revision;
    log(
      `The signature of the registry, revision ${served.revision}, expires at ${served.expires}. After that, ` +
        'an edge that has never served a registry rejects it. Run `npm run release -- renew` on the machine with the ' +
        'signing key.',
    );
  };
  const load = async (current: LiveSite | undefined, unknown?: Error): Promise<LiveSite | undefined> => {
    const loading = unknown ? Promise.reject(unknown) : loadStored();
    const loaded = await loading.catch((error: Error) => {
      const message = `The registry cannot be served: ${error.message}`;
      if (message !== logged) log(message);
      logged = message;
      retryAt = Date.now() + RETRY_MS;
      return undefined;
    });
    return loaded ?? current ?? loadLastKnownGood().catch(() => undefined);
  };

  const follow = async (): Promise<LiveSite | undefined> => {
    await first;
    warnOfExpiry();
    let unknown: Error | undefined;
    const found = await store.registryTag().catch((error: Error) => {
      unknown = error;
      return tag;
    });
    if (live && found === tag && Date.now() < retryAt) return live;
    if (found !== tag) logged = '';
    tag = found;
    retryAt = Infinity;
    live = (live ?? Promise.resolve(undefined)).then((current) => load(current, unknown));
    return live;
  };
  return { live: follow, served: () => served, stop };
};
