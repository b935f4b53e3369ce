import type { Registry } from '../registry/registry';
import { parseEvent, type TelemetryEvent } from './telemetryEvent';

/** Bytes. */
export const MAX_BEACON = 4096;
const MAX_EVENTS = 20;

/** The releases and routes that beacons may name, so that outsiders cannot add names to the telemetry. */
export interface KnownNames {
  hasRelease: (app: string, version: string) => boolean;
  hasRoute: (pattern: string) => boolean;
}

/**
 * Live and canary releases, and earlier ones, whose pages may still be open.
 * @param routes patterns of all routes that are served, including those of canaries
 */
export const knownNames = (apps: Registry['apps'], routes: Iterable<string>): KnownNames => {
  const releases = new Set(
    Object.entries(apps).flatMap(([app, { live, canary, previous }]) =>
      [live, canary?.version, ...previous.map(({ version }) => version)].map((version) => `${app} ${version}`),
    ),
  );
  const patterns = new Set(routes);
  return {
    hasRelease: (app, version) => releases.has(`${app} ${version}`),
    hasRoute: (pattern) => patterns.has(pattern),
  };
};

/** Marks all errors of a release after its first in a beacon, so that a failing page counts once. */
const markRepeated = (events: TelemetryEvent[]): TelemetryEvent[] => {
  const failed = new Set<string>();
  return events.map((event) => {
    if (event.kind === 'load') return event;
    const release = `${event.app} ${event.version}`;
    if (failed.has(release)) return { ...event, again: true };
    failed.add(release);
    return event;
  });
};

/**
 * Parses the body of a beacon, at most 20 events. Malformed events and those of unknown releases are dropped; an
 * unknown route becomes `*`.
 */
export const parseBeacon = (text: string, known: KnownNames): TelemetryEvent[] => {
  if (Buffer.byteLength(text) > MAX_BEACON) return [];
  let events: unknown;
  try {
    events = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(events)) return [];
  return markRepeated(
    events
      .slice(0, MAX_EVENTS)
      .flatMap((event) => parseEvent(event) ?? [])
      .filter(({ app, version }) => known.hasRelease(app, version))
      .map((event) => (known.hasRoute(event.route) ? event : { ...event, route: '*' })),
  );
};
