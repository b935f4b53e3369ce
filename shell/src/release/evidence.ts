import { liveRegistry, routeAt } from '../federation/registry';
import { describe } from './describe';
import type { Failure, Load } from './happening';
import { releaseOf, releaseOfApp } from './releaseOf';

/** So many errors a page tells at most. */
const maxErrors = 5;
/** Nobody sits through more, ms. */
const maxWait = 600_000;

/** The pattern of the page's route, never its address, which may hold a member's data. */
const routeOf = (hash: string): string => {
  const path = hash.slice(1).split('?')[0] || '/';
  return path === '/' ? path : (routeAt(path)?.route.path ?? '*');
};

/** A page with an app from a developer's machine is no evidence for any release. */
const isOfReleases = (): boolean => Object.keys(liveRegistry().apps).every(releaseOfApp);

/** Said of pages on which nothing has failed; or it is the connection that did (a chunk's, an entry's). */
const isHarmless = (message: string): boolean =>
  message.startsWith('ResizeObserver loop') || (!navigator.onLine && /^ChunkLoadError|RUNTIME-008/.test(message));

/**
 * What a page tells of its releases: the same error once.
 * @param send takes an event of the shape that the edge's `/beacon` knows
 */
export function createEvidence(send: (event: object) => void) {
  const told = new Set<string>();
  const failed = new Set<string>();

  /** An app has been loaded, or could not be. */
  function tellLoad({ app, ms, hash }: Load): void {
    const release = releaseOfApp(app);
    if (!release || !isOfReleases()) return;
    send({ kind: 'load', ...release, route: routeOf(hash), ms: Math.min(Math.round(ms), maxWait) });
  }

  /** Something failed; `again` says that it is not the first of its release on this page. */
  function tellFailure(failure: Failure): void {
    const release = releaseOf(failure);
    if (!release || !isOfReleases()) return;
    const message = describe(failure.error);
    const key = `${release.app} ${message}`;
    if (told.has(key) || told.size >= maxErrors || isHarmless(message)) return;
    told.add(key);
    const again = failed.has(release.app);
    failed.add(release.app);
    send({ kind: 'error', ...release, route: routeOf(failure.hash), message, ...(again ? { again } : {}) });
  }

  return { tellLoad, tellFailure };
}
