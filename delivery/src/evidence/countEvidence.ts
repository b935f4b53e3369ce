import { type BeaconEvent, readEvent } from './beaconEvent';

/** What pages told of one release in some span of time. */
export interface Count {
  /** Pages that loaded it, whether it showed or not. */
  loads: number;
  /** Pages on which it failed, told once a page. */
  errors: number;
  /** Pages that had it: the loads, or the errors where these are more, since a page that breaks early tells no load. */
  pages: number;
  /** Errors a page, 0 to 1. */
  rate: number;
  /** How long it took to show, in ms: half of the pages, three quarters of them. null without any load. */
  ms: { median: number; p75: number } | null;
  /** The three most frequent messages. */
  messages: { message: string; route: string; count: number }[];
}

/** By app and version. Nobody told anything of what is not in it. */
export type Counted = Map<string, Map<string, Count>>;

interface Tally {
  ms: number[];
  errors: number;
  messages: Map<string, { message: string; route: string; count: number }>;
}

const MESSAGES = 3;

export const nothingTold: Count = { loads: 0, errors: 0, pages: 0, rate: 0, ms: null, messages: [] };

const readLine = (line: string, since: number, until: number): BeaconEvent | undefined => {
  try {
    const value = JSON.parse(line) as { at?: unknown } | null;
    const at = typeof value?.at === 'string' ? Date.parse(value.at) : NaN;
    return at >= since && at < until ? readEvent(value) : undefined;
  } catch {
    return undefined;
  }
};

const add = (tally: Tally, event: BeaconEvent): void => {
  if (event.kind === 'load') {
    tally.ms.push(event.ms);
    return;
  }
  if (!event.again) tally.errors += 1;
  const { message, route } = event;
  const key = `${route} ${message}`;
  const seen = tally.messages.get(key) ?? { message, route, count: 0 };
  seen.count += 1;
  tally.messages.set(key, seen);
};

/** The smallest value that this share of all is not above. */
const quantile = (sorted: number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

const sum = ({ ms, errors, messages }: Tally): Count => {
  const sorted = ms.toSorted((a, b) => a - b);
  const pages = Math.max(ms.length, errors);
  return {
    loads: ms.length,
    errors,
    pages,
    rate: pages === 0 ? 0 : errors / pages,
    ms: sorted.length === 0 ? null : { median: quantile(sorted, 0.5), p75: quantile(sorted, 0.75) },
    messages: [...messages.values()].toSorted((a, b) => b.count - a.count).slice(0, MESSAGES),
  };
};

/**
 * Counts lines of the evidence from `since` up to, and without, `until`. Lines that are torn, foreign or of another time do not count.
 */
export const countEvidence = (lines: Iterable<string>, since: Date, until = new Date(8.64e15)): Counted => {
  const tallies = new Map<string, Map<string, Tally>>();
  for (const line of lines) {
    const event = readLine(line, since.getTime(), until.getTime());
    if (!event) continue;
    const { app, version } = event;
    const versions = tallies.get(app) ?? new Map<string, Tally>();
    tallies.set(app, versions);
    const tally = versions.get(version) ?? { ms: [], errors: 0, messages: new Map() };
    versions.set(version, tally);
    add(tally, event);
  }
  return new Map(
    [...tallies].map(([app, versions]) => [
      app,
      new Map([...versions].map(([version, tally]) => [version, sum(tally)])),
    ]),
  );
};
