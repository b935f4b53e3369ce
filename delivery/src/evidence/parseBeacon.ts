import type { Registry } from '../registry/registry';
import { type BeaconEvent, readEvent } from './beaconEvent';

/** So long may a beacon be, in bytes. */
export const MAX_BEACON = 4096;
const MAX_EVENTS = 20;

/** What a beacon may speak of; anything else would let strangers fill the evidence with names of their own. */
export interface Known {
  release: (app: string, version: string) => boolean;
  route: (pattern: string) => boolean;
}

/**
 * The live releases, the canaries, and those before, whose pages may still be open.
 * @param routes the patterns of all routes that are out, the canaries' too
 */
export const knownOf = (apps: Registry['apps'], routes: Iterable<string>): Known => {
  const releases = new Set(
    Object.entries(apps).flatMap(([app, { live, canary, previous }]) =>
      [live, canary?.version, ...previous.map(({ version }) => version)].map((version) => `${app} ${version}`),
    ),
  );
  const patterns = new Set(routes);
  return {
    release: (app, version) => releases.has(`${app} ${version}`),
    route: (pattern) => patterns.has(pattern),
  };
};

/** A page that fails counts once for each release that failed on it, as far as one beacon shows it. */
const markRepeated = (events: BeaconEvent[]): BeaconEvent[] => {
  const told = new Set<string>();
  return events.map((event) => {
    if (event.kind === 'load') return event;
    const release = `${event.app} ${event.version}`;
    if (told.has(release)) return { ...event, again: true };
    told.add(release);
    return event;
  });
};

/**
 * The events of a beacon as a page sent it, at most twenty. A bad event is left out, a bad beacon has none; a route that is not known
 * (any more) becomes `*`.
 */
export const parseBeacon = (text: string, known: Known): BeaconEvent[] => {
  if (Buffer.byteLength(text) > MAX_BEACON) return [];
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(told)) return [];
  return markRepeated(
    told
      .slice(0, MAX_EVENTS)
      .map(readEvent)
      .filter((event) => event !== undefined)
      .filter(({ app, version }) => known.release(app, version))
      .map((event) => (known.route(event.route) ? event : { ...event, route: '*' })),
  );
};
