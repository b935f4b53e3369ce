import * as v from 'valibot';
import { isAppName } from '../base/repository';
import type { Registry } from '../registry/registry';
import { versionsOf } from '../registry/releaseSets';
import { isVersion } from '../format/descriptor';

const MAX_MESSAGE = 200;

/** Characters of a message that are read; the time of a pattern grows with the square of the length. */
const MAX_READ = 1000;

/** Removes control and direction characters, and what may be an account, telephone number, email address or token. */
const redact = (message: string): string =>
  [
    ...message
      .slice(0, MAX_READ)
      .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
      .replaceAll(/[\w.+-]+@[\w.-]+\.[a-z]{2,}/gi, '#@#')
      .replaceAll(/[\w+=-]{32,}|\p{Nd}{5,}/gu, '#####')
      .trim(),
  ]
    .slice(0, MAX_MESSAGE)
    .join('');

const source = {
  app: v.pipe(v.string(), v.check(isAppName)),
  version: v.pipe(v.string(), v.check(isVersion)),
  /** The path of a live route; `*` for any other. */
  route: v.pipe(v.string(), v.maxLength(100), v.regex(/^(\*|\/[\w/:*?.-]*)$/)),
};

/** ms since the page was opened, when it was sent; earlier shells do not send it. */
const age = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))), undefined);

/** `APP/FILE:LINE:COLUMN`. A file's name is a path without `..`. */
export const framePattern =
  /^(?<app>[a-z][\w-]{0,39})\/(?<script>(?:[\w-]+\/){0,4}[\w-]+(?:\.[\w-]+){1,4}):(?<line>\d{1,7}):(?<column>\d{1,7})$/;

const eventSchema = v.variant('kind', [
  v.object({
    kind: v.literal('load'),
    ...source,
    /** Time until the app was shown or had failed. */
    ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
    age,
  }),
  v.object({
    kind: v.literal('error'),
    ...source,
    message: v.pipe(v.string(), v.transform(redact)),
    /** The page has already reported an error of this release, so this is not another failing page. */
    again: v.fallback(v.optional(v.literal(true)), undefined),
    /** Frames of the stack in scripts of releases, the innermost first; earlier shells do not send them. */
    frames: v.fallback(
      v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(160), v.regex(framePattern))), v.maxLength(8))),
      undefined,
    ),
    /** The browser and its system, from the request; not what a page says. */
    browser: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
    age,
  }),
  v.object({
    kind: v.literal('failedCall'),
    ...source,
    /** The call's path after `/api/`. */
    call: v.pipe(v.string(), v.maxLength(60), v.regex(/^\w+(\/\w+)*$/)),
    age,
  }),
  v.object({
    kind: v.literal('vital'),
    ...source,
    name: v.picklist(['LCP', 'softLCP', 'INP']),
    /** ms */
    value: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(600_000)),
    age,
  }),
  v.object({
    kind: v.literal('vital'),
    ...source,
    name: v.literal('CLS'),
    /** The score, which has no unit. */
    value: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    age,
  }),
]);

/**
 * What a page reports about a release: its load once, each different error once, its first failed call once, and each
 * of its [vitals](https://web.dev/articles/vitals) once, and again after each restoration from the back/forward cache.
 * `softLCP` is the largest paint after the slowest change to one of the app's pages.
 */
export type TelemetryEvent = v.InferOutput<typeof eventSchema>;

/** Parses and redacts one event; undefined if it is malformed. Does not check that its release or route exists. */
export const parseEvent = (value: unknown): TelemetryEvent | undefined => {
  const { success, output } = v.safeParse(eventSchema, value, { abortEarly: true });
  return success ? output : undefined;
};

/** Bytes. */
export const MAX_BEACON = 8192;
const MAX_EVENTS = 20;

const beaconSchema = v.pipe(v.string(), v.maxBytes(MAX_BEACON), v.parseJson(), v.array(v.unknown()));

/** What beacons may name, so that outsiders cannot add names to the telemetry. */
export interface KnownNames {
  /** Releases that are or were live, as `APP VERSION`. */
  releases: ReadonlySet<string>;
  /** Paths of routes that are served. */
  routes: ReadonlySet<string>;
  /** What identifies the canary of each app that has one. */
  canaries: ReadonlyMap<string, string>;
}

/**
 * Live and canary releases, and earlier ones, whose pages may still be open.
 * @param routes patterns of all routes that are served, including those of canaries
 */
export const knownNames = (apps: Registry['apps'], routes: Iterable<string>): KnownNames => {
  const releases = Object.entries(apps).flatMap(([app, it]) => versionsOf(it).map((version) => `${app} ${version}`));
  const canaries = new Map(
    Object.entries(apps).flatMap(([app, { canary }]) =>
      canary ? [[app, `${app} ${canary.version} ${canary.since}`]] : [],
    ),
  );
  return { releases: new Set(releases), routes: new Set(routes), canaries };
};

/**
 * Parses the body of a beacon, at most 20 events. Malformed events and those of unknown releases are dropped; an
 * unknown route becomes `*`.
 */
export const parseBeacon = (text: string, known: KnownNames): TelemetryEvent[] => {
  const beacon = v.safeParse(beaconSchema, text);
  if (!beacon.success) return [];
  const events: TelemetryEvent[] = [];
  const failed = new Set<string>();
  for (const value of beacon.output.slice(0, MAX_EVENTS)) {
    const event = parseEvent(value);
    if (!event) continue;
    const release = `${event.app} ${event.version}`;
    if (!known.releases.has(release)) continue;
    if (!known.routes.has(event.route)) event.route = '*';
    if (event.kind === 'error') {
      // Only the first error of a release counts as a failing page.
      if (failed.has(release)) event.again = true;
      failed.add(release);
    }
    events.push(event);
  }
  return events;
};
