import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../refusal';
import type { LiveApp, Registry } from '../registry/registry';
import { type CanaryComparison, compareTelemetry, createCanaryComparator } from '../rollout/compareCanary';
import { telemetryOf } from '../rollout/releaseTelemetry';
import { countTelemetry } from '../telemetry/countTelemetry';

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

interface WatchOptions {
  minutes: number;
  /** Percentage points by which the share of pages with an error may be higher. */
  difference: number;
  /** Pages that each release needs to be found good. */
  samples: number;
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
  /** If the release is a canary: its percentage, and since when. */
  step?: { percent: number; since: Date };
}

const DAY = 24 * 60 * 60_000;

/** A canary and the live release, or the live release and the one before; undefined if there are no two. */
const pairOf = (watched: LiveApp | undefined): WatchedPair | undefined => {
  if (!watched) return undefined;
  const { live, since, canary, previous } = watched;
  if (canary) {
    const later = Math.max(Date.parse(canary.since), Date.parse(since));
    const step = { percent: canary.percent, since: new Date(canary.since) };
    return { version: canary.version, baseline: live, since: later, step };
  }
  return previous[0] && { version: live, baseline: previous[0].version, since: Date.parse(since) };
};

const isSamePair = (one: WatchedPair, other: WatchedPair): boolean =>
  one.version === other.version &&
  one.baseline === other.baseline &&
  (one.step === undefined) === (other.step === undefined);

interface Comparison extends CanaryComparison {
  /** Of the release that has fewer. */
  pages: number;
  /** The most frequent errors of the release under watch. */
  messages: string[];
}

/**
 * A canary is compared with the live release in the same period, as in a rollout. A live release is compared with the
 * one before in an equally long period before the change or, if that has too few pages, in the day before it, by pages
 * with an error alone. No period is longer than a day.
 */
const compare = async (
  { readTelemetry }: WatchedSite,
  app: string,
  { version, since, baseline, step }: WatchedPair,
  { difference, samples }: Pick<WatchOptions, 'difference' | 'samples'>,
  now: number,
): Promise<Comparison> => {
  const from = new Date(Math.max(since, now - DAY));
  const lines = await readTelemetry(step ? from : new Date(since - DAY));
  const own = countTelemetry(lines, from).get(app)?.get(version);
  const messages = (own?.messages ?? []).map((it) => `${it.count} x on ${it.route}: ${it.message}`);
  const share = difference / 100;
  if (step) {
    const comparator = createCanaryComparator({ app, canary: version, live: baseline, since: from, step, share });
    comparator.add(lines, new Date(now));
    return { ...comparator.compare(), pages: comparator.pages(), messages };
  }
  const after = telemetryOf(app, version, lines, [from, new Date(now)]);
  const telemetryBefore = (start: number) => telemetryOf(app, baseline, lines, [new Date(start), new Date(since)]);
  const justBefore = telemetryBefore(since - (now - from.getTime()));
  const before = justBefore.pages < samples ? telemetryBefore(since - DAY) : justBefore;
  const pages = Math.min(before.pages, after.pages);
  const names = { one: 'the live release', other: 'the one before' };
  return { ...compareTelemetry(before, after, { share, onlyErrors: true, names }), pages, messages };
};

/**
 * Watches an app's canary against its live release, or its live release against the one before. Rolls it back as soon
 * as it is worse, or its telemetry is missing. Temporary errors, such as an unavailable store, are
 * logged and retried.
 * @throws Refusal if there is nothing to watch
 * @throws the error of the last check
 */
export const watch = async (site: WatchedSite, app: string, options: WatchOptions): Promise<WatchResult> => {
  const { minutes, samples, interval = 15_000, now = () => new Date(), wait = sleep } = options;
  const watched = pairOf((await site.apps())[app]);
  if (!watched) throw new Refusal(`${app} has no canary and no earlier release: there is nothing to compare.`);
  const { version, baseline } = watched;
  const duration = minutes * 60_000;
  const end = now().getTime() + duration;

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
    const { verdict, reason, pages, messages } = await compare(site, app, pair, options, now().getTime());
    const summary = [`${app} ${version}: ${reason}`, ...messages.map((it) => `  ${it}`)].join('\n');
    if (verdict === 'worse') return rollBack(summary);
    if (!isLast) return undefined;
    if (pages >= samples) return { code: 0, text: `${summary}\nThe release stays.` };
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
