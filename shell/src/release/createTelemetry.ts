import { liveRegistry, routeAt } from '../federation/registry';
import { describeError } from './describeError';
import type { Failure, Load } from './TelemetryEvent';
import { releaseOf, releaseOfApp } from './releaseOf';

/** Errors that one page reports at most. */
const maxErrors = 5;
/** ms; longer loads are capped. */
const maxWait = 600_000;

/** The pattern of the page's route, never its address, which may hold a member's data. */
const routeOf = (hash: string): string => {
  const path = hash.slice(1).split('?')[0] || '/';
  return path === '/' ? path : (routeAt(path)?.route.path ?? '*');
};

/** A page with an app from a developer's machine reports nothing. */
const isOfReleases = (): boolean => Object.keys(liveRegistry().apps).every(releaseOfApp);

/** Not a failure of a release: a browser's notice, or a script lost with the connection. */
const isHarmless = (message: string): boolean =>
  message.startsWith('ResizeObserver loop') || (!navigator.onLine && /^ChunkLoadError|RUNTIME-008/.test(message));

/**
 * Reports a page's loads and failures by release, each error once.
 * @param send receives an event in the shape of the edge's `/beacon`
 */
export function createTelemetry(send: (event: object) => void) {
  const reported = new Set<string>();
  const failed = new Set<string>();

  /** An app has been loaded, or could not be. */
  function reportLoad({ app, ms, hash }: Load): void {
    const release = releaseOfApp(app);
    if (!release || !isOfReleases()) return;
    send({ kind: 'load', ...release, route: routeOf(hash), ms: Math.min(Math.round(ms), maxWait) });
  }

  /** Reports a failure; `again` marks further failures of a release on this page. */
  function reportFailure(failure: Failure): void {
    const release = releaseOf(failure);
    if (!release || !isOfReleases()) return;
    const message = describeError(failure.error);
    const key = `${release.app} ${message}`;
    if (reported.has(key) || reported.size >= maxErrors || isHarmless(message)) return;
    reported.add(key);
    const again = failed.has(release.app);
    failed.add(release.app);
    send({ kind: 'error', ...release, route: routeOf(failure.hash), message, ...(again ? { again } : {}) });
  }

  return { reportLoad, reportFailure };
}
