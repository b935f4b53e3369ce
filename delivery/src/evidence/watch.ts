import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../refusal';
import type { LiveApp, Registry } from '../registry/registry';
import { type Measure, compareReleases } from './compareReleases';
import type { Count } from './countEvidence';
import { type Pair, countPair, pairOf } from './watchedPair';

/** What a watch looks at, and the one thing that it does. */
export interface WatchedSite {
  /** The apps of the registry as they are now. */
  apps: () => Promise<Registry['apps']>;
  /** The evidence since then, and maybe a little before. */
  readEvidence: (since: Date) => Promise<string[]>;
  /**
   * Takes the release back, provided that it is still out: withdraws it where it is the canary, else goes back to the one before.
   * @throws Refusal when it cannot
   */
  rollBack: (app: string, version: string) => Promise<unknown>;
  /** Hears how it goes, a line each. */
  say: (line: string) => void;
}

interface WatchOptions {
  minutes: number;
  /** Percentage points of pages with an error. */
  difference: number;
  /** Pages of each side that it takes to judge. */
  samples: number;
  /** The time between two looks, ms. */
  every?: number;
  now?: () => Date;
  wait?: (ms: number) => Promise<unknown>;
}

interface Watched {
  /** 0: it stays out; 1: it was taken back, or nobody can say how it is. */
  code: 0 | 1;
  text: string;
  /** What the figures do not show, for whoever would take 0 for a proof. */
  warning?: string;
}

/** So many pages at least must be missing before silence counts as a failure. */
const MISSING = 10;

const messagesOf = ({ messages }: Count): string =>
  messages.map(({ message, route, count }) => `\n  ${count} x on ${route}: ${message}`).join('');

/** A canary of which no page tells anything while the others do: it breaks before it can tell. */
const isSilent = ({ share = 0 }: Pair, before: Count, after: Count): boolean =>
  after.pages === 0 && before.pages * share >= MISSING;

const takeBack = async (site: WatchedSite, app: string, { version }: Pair, saw: string): Promise<Watched> => {
  try {
    await site.rollBack(app, version);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: 1, text: [saw, `${app} ${version} should go back and cannot:`, ...error.reasons].join('\n') };
  }
  return { code: 1, text: `${saw}\n${app} ${version} was taken back.` };
};

/** The pair that is out now; undefined when it is another one, or the same two in other places. */
const samePair = (app: string, watched: LiveApp | undefined, { version, against, share }: Pair): Pair | undefined => {
  try {
    const now = pairOf(app, watched);
    const isSame = now.version === version && now.against === against;
    return isSame && (now.share === undefined) === (share === undefined) ? now : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** One look at the evidence. @returns how the watch ends, or undefined while it goes on */
const look = async (
  site: WatchedSite,
  app: string,
  first: Pair,
  { measure, now, isLast }: { measure: Measure; now: Date; isLast: boolean },
): Promise<Watched | undefined> => {
  const pair = samePair(app, (await site.apps())[app], first);
  if (!pair)
    return { code: 0, text: `${app} ${first.version} is no longer watched: somebody has changed what is live.` };
  const { before, after } = await countPair(app, pair, { samples: measure.samples, now }, site.readEvidence);
  const { verdict, figures } = compareReleases(before, after, measure);
  const saw = `${app} ${pair.version}: ${figures}.${messagesOf(after)}`;
  if (verdict === 'worse') return takeBack(site, app, pair, saw);
  if (!isLast) return undefined;
  if (isSilent(pair, before, after)) return takeBack(site, app, pair, `${saw} Not one page tells of it.`);
  if (verdict === 'well') return { code: 0, text: `${saw}\nIt stays.` };
  const warning = `That is not enough to judge it: it takes ${measure.samples} pages of each side.`;
  return { code: 1, text: `${saw}\nNothing was rolled back.`, warning };
};

/**
 * Watches an app's canary against its live release, or its live release against the one before, and takes it back as soon as it is
 * found worse (`compareReleases`), or when the time is over and nothing was ever heard of a canary. What fails for a moment, such as a
 * store that is away, is told and tried again with the next look; only the last one must succeed.
 * @throws Refusal when there is nothing to watch
 */
export const watch = async (site: WatchedSite, app: string, options: WatchOptions): Promise<Watched> => {
  const { minutes, difference, samples, every = 15_000, now = () => new Date(), wait = sleep } = options;
  const pair = pairOf(app, (await site.apps())[app]);
  const time = minutes * 60_000;
  const end = now().getTime() + time;
  const measure = { difference, samples, looks: Math.ceil(time / every) + 1 };
  site.say(`Watching ${app} ${pair.version} against ${pair.against} for ${minutes} min.`);
  for (;;) {
    const left = end - now().getTime();
    try {
      const outcome = await look(site, app, pair, { measure, now: now(), isLast: left <= 0 });
      if (outcome) return outcome;
    } catch (error) {
      if (left <= 0) throw error;
      site.say(`Trying again: ${(error as Error).message}`);
    }
    await wait(Math.min(every, left));
  }
};
