import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../refusal';
import type { LiveApp, Registry } from '../registry/registry';
import { compareReleases, type Thresholds } from './compareReleases';
import { countTelemetry, noStats, type ReleaseStats } from './countTelemetry';

/** Access to the site under watch. */
export interface WatchedSite {
  /** The apps of the current registry. */
  apps: () => Promise<Registry['apps']>;
  /** Lines of telemetry since then, and possibly some earlier ones. */
  readTelemetry: (since: Date) => Promise<string[]>;
  /**
   * Withdraws the release if it is the canary, or goes back to the one before if it is live.
   * @throws Refusal if the rollback is not possible
   */
  rollBack: (app: string, version: string) => Promise<unknown>;
  /** Prints a line of progress. */
  log: (line: string) => void;
}

interface WatchOptions extends Omit<Thresholds, 'comparisons'> {
  minutes: number;
  /** Interval between checks, ms. */
  interval?: number;
  now?: () => Date;
  wait?: (ms: number) => Promise<unknown>;
}

export interface WatchResult {
  /** 0: the release stays; 1: it was rolled back, or there was not enough telemetry. */
  code: 0 | 1;
  text: string;
  warning?: string;
}

/** The release under watch and the one that it is compared with. */
interface WatchedPair {
  version: string;
  baseline: string;
  /** When the later of both was activated, ms. */
  since: number;
  /** Share of all pages, 0 to 1, if the release is a canary. */
  canaryShare?: number;
}

const DAY = 24 * 60 * 60_000;

/** Expected pages from which on missing telemetry counts as a failure. */
const MIN_EXPECTED_PAGES = 10;

/** A canary and the live release, or the live release and the one before; undefined if there are no two. */
const pairOf = (watched: LiveApp | undefined): WatchedPair | undefined => {
  if (!watched) return undefined;
  const { live, since, canary, previous } = watched;
  if (canary) {
    const later = Math.max(Date.parse(canary.since), Date.parse(since));
    return { version: canary.version, baseline: live, since: later, canaryShare: canary.percent / 100 };
  }
  return previous[0] && { version: live, baseline: previous[0].version, since: Date.parse(since) };
};

const isSamePair = (one: WatchedPair, other: WatchedPair): boolean =>
  one.version === other.version &&
  one.baseline === other.baseline &&
  (one.canaryShare === undefined) === (other.canaryShare === undefined);

/**
 * A canary is compared with the live release in the same period. A live release is compared with the one before in an
 * equally long period before the change or, if that has too few pages, in the day before it. No period is longer than a
 * day.
 */
const countPair = async (
  { readTelemetry }: WatchedSite,
  app: string,
  { version, since, baseline, canaryShare }: WatchedPair,
  samples: number,
  now: number,
): Promise<{ before: ReleaseStats; after: ReleaseStats }> => {
  const from = Math.max(since, now - DAY);
  const lines = await readTelemetry(new Date(canaryShare === undefined ? since - DAY : from));
  const stats = (of: string, start: number, end?: Date): ReleaseStats => {
    const ofVersion = lines.filter((line) => line.includes(of));
    return countTelemetry(ofVersion, new Date(start), end).get(app)?.get(of) ?? noStats;
  };
  const statsBefore = (start: number): ReleaseStats => stats(baseline, start, new Date(since));
  const after = stats(version, from);
  if (canaryShare !== undefined) return { before: stats(baseline, from), after };
  const justBefore = statsBefore(since - (now - from));
  return { before: justBefore.pages < samples ? statsBefore(since - DAY) : justBefore, after };
};

/**
 * Watches an app's canary against its live release, or its live release against the one before. Rolls it back as soon
 * as it is worse, or at the end if a canary has sent no telemetry. Temporary errors, such as an unavailable store, are
 * logged and retried.
 * @throws Refusal if there is nothing to watch
 * @throws the error of the last check
 */
export const watch = async (site: WatchedSite, app: string, options: WatchOptions): Promise<WatchResult> => {
  const { minutes, difference, samples, interval = 15_000, now = () => new Date(), wait = sleep } = options;
  const watched = pairOf((await site.apps())[app]);
  if (!watched) throw new Refusal(`${app} has no canary and no earlier release: there is nothing to compare.`);
  const { version, baseline } = watched;
  const duration = minutes * 60_000;
  const end = now().getTime() + duration;
  const thresholds = { difference, samples, comparisons: Math.ceil(duration / interval) + 1 };

  const rollBack = async (why: string): Promise<WatchResult> => {
    try {
      await site.rollBack(app, version);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code: 1, text: `${why}\n${app} ${version}: rollback failed:\n${error.message}` };
    }
    return { code: 1, text: `${why}\n${app} ${version} was rolled back.` };
  };

  /** Compares once. @returns the result of the watch, or undefined if it continues */
  const check = async (isLast: boolean): Promise<WatchResult | undefined> => {
    const pair = pairOf((await site.apps())[app]);
    if (!pair || !isSamePair(pair, watched))
      return { code: 0, text: `${app} ${version} is no longer watched: its activation has changed.` };
    const { before, after } = await countPair(site, app, pair, samples, now().getTime());
    const { verdict, figures } = compareReleases(before, after, thresholds);
    const messages = after.messages.map(({ message, route, count }) => `\n  ${count} x on ${route}: ${message}`);
    const summary = `${app} ${version}: ${figures}.${messages.join('')}`;
    if (verdict === 'worse') return rollBack(summary);
    if (!isLast) return undefined;
    // Telemetry of the baseline alone: the canary breaks before it can send any.
    if (after.pages === 0 && before.pages * (pair.canaryShare ?? 0) >= MIN_EXPECTED_PAGES)
      return rollBack(`${summary} No telemetry received.`);
    if (verdict === 'acceptable') return { code: 0, text: `${summary}\nThe release stays.` };
    const warning = `Not enough telemetry: ${samples} pages of each release are needed.`;
    return { code: 1, text: `${summary}\nNothing was rolled back.`, warning };
  };

  site.log(`Watching ${app} ${version} against ${baseline} for ${minutes} min.`);
  for (;;) {
    const left = end - now().getTime();
    try {
      const result = await check(left <= 0);
      if (result) return result;
    } catch (error) {
      if (left <= 0) throw error;
      site.log(`Trying again: ${(error as Error).message}`);
    }
    await wait(Math.min(interval, left));
  }
};
