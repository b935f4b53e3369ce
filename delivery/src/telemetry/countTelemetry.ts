import { parseEvent, type TelemetryEvent } from './parseBeacon';

type Vital = Extract<TelemetryEvent, { kind: 'vital' }>;

/** 75th percentiles of what pages measured; null without any measurement. */
export interface Percentiles {
  /** Largest contentful paint, ms. */
  lcp: number | null;
  /** LCP after the slowest change of page, ms. */
  softLcp: number | null;
  /** Interaction to next paint, ms. */
  inp: number | null;
  /** Cumulative layout shift, a score. */
  cls: number | null;
  /** Measurements of the most frequent of the four. */
  samples: number;
}

interface VitalStats extends Percentiles {
  routes: Record<string, Percentiles>;
}

/** The smallest value that at least this share of the sorted values does not exceed; undefined if there are none. */
const quantile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

const percentiles = (vitals: readonly Vital[]): Percentiles => {
  const valuesOf = (name: Vital['name']): number[] =>
    vitals.flatMap((it) => (it.name === name ? it.value : [])).toSorted((a, b) => a - b);
  const [lcp, softLcp, inp, cls] = (['LCP', 'softLCP', 'INP', 'CLS'] as const).map(valuesOf);
  const p75 = (values: number[] = []): number | null => quantile(values, 0.75) ?? null;
  return {
    lcp: p75(lcp),
    softLcp: p75(softLcp),
    inp: p75(inp),
    cls: p75(cls),
    samples: Math.max(...[lcp, softLcp, inp, cls].map((values = []) => values.length)),
  };
};

const vitalStats = (events: readonly TelemetryEvent[]): VitalStats | null => {
  const vitals = events.filter((event) => event.kind === 'vital');
  if (vitals.length === 0) return null;
  const routes = [...groupBy(vitals, ({ route }) => route)].toSorted(([, a], [, b]) => b.length - a.length);
  return {
    ...percentiles(vitals),
    routes: Object.fromEntries(routes.map(([route, measured]) => [route, percentiles(measured)])),
  };
};

/** Telemetry of one release in a period. */
export interface ReleaseStats {
  /** Pages that loaded it, shown or failed. */
  loads: number;
  /** Pages on which it failed. */
  errors: number;
  /** Pages with a failed call. */
  failedCalls: number;
  /** Share of pages with an error, 0 to 1. A page that breaks early reports no load. */
  rate: number;
  /** Time until it was shown, ms; null without any load. */
  ms: { median: number; p75: number } | null;
  /** The three most frequent errors. */
  messages: { message: string; route: string; count: number }[];
  /** What members experienced; null without any measurement. */
  vitals: VitalStats | null;
}

/** By app, then version; releases without telemetry are absent. */
export type StatsByApp = Map<string, Map<string, ReleaseStats>>;

/** An event with its time, in ms, and the client network as a keyed hash, which the lines of earlier edges lack. */
export type StoredEvent = TelemetryEvent & { at: number; from?: string };

/** Parses a line of telemetry; undefined if it is malformed or older than `since`. */
export const parseLine = (line: string, since: Date): StoredEvent | undefined => {
  try {
    const value = JSON.parse(line) as { at: unknown; from: unknown };
    const at = typeof value.at === 'string' ? Date.parse(value.at) : NaN;
    const event = at >= since.getTime() ? parseEvent(value) : undefined;
    return event && { ...event, at, ...(typeof value.from === 'string' && { from: value.from }) };
  } catch {
    return undefined;
  }
};

const summarize = (events: TelemetryEvent[]): ReleaseStats => {
  const ms = events.flatMap((event) => (event.kind === 'load' ? event.ms : [])).toSorted((a, b) => a - b);
  const errors = events.filter((event) => event.kind === 'error');
  const failedPages = errors.filter(({ again }) => !again).length;
  const messages = new Map<string, ReleaseStats['messages'][number]>();
  for (const { message, route } of errors) {
    const key = `${route} ${message}`;
    messages.set(key, { message, route, count: (messages.get(key)?.count ?? 0) + 1 });
  }
  return {
    loads: ms.length,
    errors: failedPages,
    failedCalls: events.filter(({ kind }) => kind === 'failedCall').length,
    rate: failedPages / Math.max(1, ms.length, failedPages),
    ms: ms.length === 0 ? null : { median: quantile(ms, 0.5) ?? 0, p75: quantile(ms, 0.75) ?? 0 },
    messages: [...messages.values()].toSorted((a, b) => b.count - a.count).slice(0, 3),
    vitals: vitalStats(events),
  };
};

export const noStats = summarize([]);

/** Counts lines of telemetry from `since` on. Malformed lines and older ones are ignored. */
export const countTelemetry = (lines: readonly string[], since: Date): StatsByApp => {
  const events = lines.flatMap((line) => parseLine(line, since) ?? []);
  const statsOf = (ofApp: TelemetryEvent[]) =>
    new Map([...groupBy(ofApp, ({ version }) => version)].map(([version, it]) => [version, summarize(it)]));
  return new Map([...groupBy(events, ({ app }) => app)].map(([app, ofApp]) => [app, statsOf(ofApp)]));
};
