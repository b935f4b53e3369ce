import type { Registry } from '../registry/registry';
import type { SiteStore } from '../store/siteStore';
import { parseLine, type StoredEvent } from '../telemetry/countTelemetry';
import { type SourceFrame, createFrameResolver } from './resolveFrame';

/** Events that are kept in memory; the oldest are dropped. */
const MAX_EVENTS = 20_000;
/** After this time positions without a source map are looked up again, ms. */
const ORIGINS_KEPT_MS = 10 * 60_000;
const MAX_GROUPS = 20;
/** Values of a group that are listed, the most frequent first. */
const MAX_LISTED = 5;

type ErrorEvent = Extract<StoredEvent, { kind: 'error' }>;

interface Share {
  name: string;
  pages: number;
}

/** The same error on several pages: its message, and the file that it comes from. */
export interface ErrorGroup {
  message: string;
  /** Where it happened, the innermost frame first, of its latest page; empty if that sent none. */
  stack: SourceFrame[];
  pages: number;
  /** Client networks that reported it: one stranger can report many pages. */
  networks: number;
  /** ISO */
  first: string;
  last: string;
  releases: Share[];
  routes: Share[];
  browsers: Share[];
  /** The canary that alone has it; null if another release has it too. */
  newIn: string | null;
}

/** The errors of each app, those of the most networks first. */
export type ErrorsByApp = Record<string, ErrorGroup[]>;

const shares = (values: string[]): Share[] => {
  const pages = new Map<string, number>();
  for (const value of values) pages.set(value, (pages.get(value) ?? 0) + 1);
  return [...pages]
    .map(([name, count]) => ({ name, pages: count }))
    .toSorted((a, b) => b.pages - a.pages)
    .slice(0, MAX_LISTED);
};

const iso = (at: number): string => new Date(at).toISOString();

const groupOf = (events: ErrorEvent[], stack: SourceFrame[], canary: string | undefined): ErrorGroup => ({
  message: events[0]?.message ?? '',
  stack,
  pages: events.length,
  networks: new Set(events.map(({ from }) => from)).size,
  first: iso(Math.min(...events.map(({ at }) => at))),
  last: iso(Math.max(...events.map(({ at }) => at))),
  releases: shares(events.map(({ version }) => version)),
  routes: shares(events.map(({ route }) => route)),
  browsers: shares(events.map(({ browser }) => browser ?? 'unknown')),
  newIn: canary !== undefined && events.every(({ version }) => version === canary) ? canary : null,
});

/**
 * Collects the errors in a site's telemetry of the last `period` ms.
 * `update` reads what was added, and resolves to whether there was an error in it; `group` groups what there is.
 */
export const createErrorCollector = (
  store: Pick<SiteStore, 'createTelemetryReader' | 'readSourceMap'>,
  period: number,
  now: () => number = Date.now,
) => {
  const since = new Date(now() - period);
  const read = store.createTelemetryReader(since);
  const resolveFrame = createFrameResolver(store);
  let events: ErrorEvent[] = [];
  /** The origin of each position, also that it has none: strangers can report many scripts that do not exist. */
  const origins = new Map<string, string>();
  let originsSince = now();

  const update = async (): Promise<boolean> => {
    const added = (await read())
      // Nearly all lines are of other kinds.
      .filter((line) => line.includes('"error"'))
      .flatMap((line) => parseLine(line, since) ?? [])
      .filter((event) => event.kind === 'error');
    const first = now() - period;
    events = [...events, ...added].filter(({ at }) => at >= first).slice(-MAX_EVENTS);
    return added.length > 0;
  };

  /** The source file of a frame, or nothing: a script's name differs between releases. */
  const originOf = async (event: ErrorEvent): Promise<string> => {
    const frame = event.frames?.[0];
    const { file, code } = frame === undefined ? { file: '', code: '' } : await resolveFrame(frame, event);
    return code === '' ? '' : file;
  };

  const group = async (apps: Registry['apps']): Promise<ErrorsByApp> => {
    if (now() - originsSince > ORIGINS_KEPT_MS) {
      origins.clear();
      originsSince = now();
    }
    const groups = new Map<string, ErrorEvent[]>();
    for (const event of events) {
      const position = `${event.app} ${event.version} ${event.frames?.[0] ?? ''}`;
      const origin = origins.get(position) ?? (await originOf(event));
      origins.set(position, origin);
      const key = `${event.app}\n${event.message}\n${origin}`;
      const pages = groups.get(key);
      if (pages) pages.push(event);
      else groups.set(key, [event]);
    }
    const result: ErrorsByApp = {};
    const largestFirst = [...groups.values()].toSorted((a, b) => b.length - a.length);
    for (const pages of largestFirst) {
      const latest = pages.reduce((a, b) => (b.at >= a.at ? b : a));
      const found = (result[latest.app] ??= []);
      if (found.length >= MAX_GROUPS) continue;
      const stack = await Promise.all((latest.frames ?? []).map((frame) => resolveFrame(frame, latest)));
      found.push(groupOf(pages, stack, apps[latest.app]?.canary?.version));
    }
    for (const found of Object.values(result)) found.sort((a, b) => b.networks - a.networks || b.pages - a.pages);
    return result;
  };

  return { update, group };
};
