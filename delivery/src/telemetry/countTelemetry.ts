import { parseEvent, type TelemetryEvent } from './telemetryEvent';

/** Telemetry of one release in a period. */
export interface ReleaseStats {
  /** Pages that loaded it, shown or failed. */
  loads: number;
  /** Pages on which it failed. */
  errors: number;
  /** Loads, or errors if there are more: a page that breaks early reports no load. */
  pages: number;
  /** Share of pages with an error, 0 to 1. */
  rate: number;
  /** Time until it was shown, ms; null without any load. */
  ms: { median: number; p75: number } | null;
  /** The three most frequent errors. */
  messages: { message: string; route: string; count: number }[];
}

/** By app, then version; releases without telemetry are absent. */
export type StatsByApp = Map<string, Map<string, ReleaseStats>>;

export const noStats: ReleaseStats = { loads: 0, errors: 0, pages: 0, rate: 0, ms: null, messages: [] };

const parseLine = (line: string, since: number, until: number): TelemetryEvent | undefined => {
  try {
    const value = JSON.parse(line) as { at?: unknown } | null;
    const at = typeof value?.at === 'string' ? Date.parse(value.at) : NaN;
    return at >= since && at < until ? parseEvent(value) : undefined;
  } catch {
    return undefined;
  }
};

const countMessages = (events: TelemetryEvent[]): ReleaseStats['messages'] => {
  const counts = new Map<string, ReleaseStats['messages'][number]>();
  for (const event of events) {
    if (event.kind !== 'error') continue;
    const { message, route } = event;
    const key = `${route} ${message}`;
    counts.set(key, { message, route, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, 3);
};

const summarize = (events: TelemetryEvent[]): ReleaseStats => {
  const ms = events.flatMap((event) => (event.kind === 'load' ? event.ms : [])).toSorted((a, b) => a - b);
  const errors = events.filter((event) => event.kind === 'error' && !event.again).length;
  const pages = Math.max(ms.length, errors);
  const quantile = (share: number): number => ms[Math.ceil(ms.length * share) - 1] ?? 0;
  return {
    loads: ms.length,
    errors,
    pages,
    rate: pages === 0 ? 0 : errors / pages,
    ms: ms.length === 0 ? null : { median: quantile(0.5), p75: quantile(0.75) },
    messages: countMessages(events),
  };
};

/**
 * Counts lines of telemetry from `since` until before `until`. Malformed lines and those outside the period are
 * ignored.
 */
export const countTelemetry = (lines: Iterable<string>, since: Date, until = new Date(8.64e15)): StatsByApp => {
  const events = new Map<string, Map<string, TelemetryEvent[]>>();
  for (const line of lines) {
    const event = parseLine(line, since.getTime(), until.getTime());
    if (!event) continue;
    const versions = events.get(event.app) ?? new Map<string, TelemetryEvent[]>();
    events.set(event.app, versions);
    const sameRelease = versions.get(event.version);
    if (sameRelease) sameRelease.push(event);
    else versions.set(event.version, [event]);
  }
  return new Map(
    [...events].map(([app, versions]) => [
      app,
      new Map([...versions].map(([version, of]) => [version, summarize(of)])),
    ]),
  );
};
