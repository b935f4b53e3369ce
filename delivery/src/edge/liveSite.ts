import type { Registry } from '../registry/registry';
import { type Lot, bandsOf, hasCanary } from '../registry/sets';
import { type KnownNames, knownNames } from '../telemetry/parseBeacon';
import { type Band, type Surroundings, composeBand } from './band';
import type { RegistrySource } from './trustedSource';

/** What is live. */
interface LiveSite {
  /** Some members get another set than others: whoever has no lot yet is to be given one. */
  canary: boolean;
  /** What those get who are in no canary. */
  everybody: Band;
  /** What a lot gets. */
  at: (lot: Lot) => Band;
  /** What its pages may tell of. */
  known: KnownNames;
}

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
    known: knownNames(
      registry.apps,
      all.flatMap(({ routes }) => routes),
    ),
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
      // Told and no more: what is served is as good, and trying again would compose it again.
      .catch((error: Error) => log(`The last good registry was not kept: ${error.message}`));
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
