import { causeOf, describeError } from './describeError';
import { pageOf } from './pageOf';
import type { FailedCall, Failure, Load, Vital } from './report';
import { releaseFramesIn, releaseOf, releaseOfApp } from './releaseOf';

/** Errors that one page reports at most. */
const maxErrors = 5;
/** ms; longer loads are capped. */
const maxWait = 600_000;

const routeOf = (hash: string): string => pageOf(hash).route;

const idOf = ({ app, version }: { app: string; version: string }): string => `${app} ${version}`;

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
  const withFailedCall = new Set<string>();

  /** An app has been loaded, or could not be. */
  function reportLoad({ app, ms, hash }: Load): void {
    const release = releaseOfApp(app);
    if (!release) return;
    send({ kind: 'load', ...release, route: routeOf(hash), ms: Math.min(Math.round(ms), maxWait) });
  }

  /** Reports a failure; `again` marks further failures of a release on this page. */
  function reportFailure(failure: Failure): void {
    const release = releaseOf(failure);
    if (!release) return;
    const message = describeError(failure.error);
    const id = idOf(release);
    const key = `${id} ${message}`;
    if (reported.has(key) || reported.size >= maxErrors || isHarmless(message)) return;
    reported.add(key);
    const again = failed.has(id);
    failed.add(id);
    const frames = releaseFramesIn(causeOf(failure.error).stack);
    send({
      kind: 'error',
      ...release,
      route: routeOf(failure.hash),
      message,
      ...(again ? { again } : {}),
      ...(frames.length > 0 ? { frames } : {}),
    });
  }

  /** Reports the first failed call of each app's pages. */
  function reportFailedCall({ call, hash }: FailedCall): void {
    const { app, route } = pageOf(hash);
    const release = releaseOfApp(app);
    const id = release && idOf(release);
    if (!id || withFailedCall.has(id)) return;
    withFailedCall.add(id);
    send({ kind: 'failedCall', ...release, route, call });
  }

  return { reportLoad, reportFailure, reportFailedCall };
}

/** The event of what the member experienced, for the present release of the app whose page it was. */
export function vitalEvent({ name, value, hash }: Vital): object | undefined {
  const { app, route } = pageOf(hash);
  const release = releaseOfApp(app);
  if (!release) return undefined;
  const rounded = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.min(Math.round(value), maxWait);
  return { kind: 'vital', ...release, route, name, value: rounded };
}
