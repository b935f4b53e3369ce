import { causeOf, describeError } from './describeError';
import { recoverFromMissingChunk } from './recoverFromMissingChunk';
import { pageOf, releaseFramesIn, releaseOf, releaseOfApp } from './releaseOf';
import type { FailedCall, Failure, Load, TelemetryEvent, Vital } from './telemetryEvent';
import { startUpdateCheck } from './updateCheck';

export { UpdateNotice } from './UpdateNotice';

/* The chunk that handles what the page reports. */

/** ms, so that the library does not compete with the page. It reads earlier entries from the browser's buffer. */
const vitalsDelay = 3000;
/** ms after the last event until all are sent. */
const pause = 2000;

let waiting: object[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sends the waiting events, each with the page's age in ms. A failed beacon is lost. */
function flush(): void {
  clearTimeout(timer);
  if (waiting.length === 0) return;
  const age = Math.round(performance.now());
  const body = JSON.stringify(waiting.splice(0).map((event) => ({ ...event, age })));
  if (!navigator.sendBeacon?.('/beacon', body))
    fetch('/beacon', { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Sends an event, together with others that follow soon. */
export function send(event: object): void {
  waiting.push(event);
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
}

/** Sends waiting events when the page is hidden: mobile browsers discard hidden pages without firing `unload`. */
export function sendWithPage(): void {
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

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
export function vitalEvent({ name, value, hash }: Vital) {
  const { app, route } = pageOf(hash);
  const release = releaseOfApp(app);
  if (!release) return undefined;
  const rounded = name === 'CLS' ? Math.round(value * 1000) / 1000 : Math.min(Math.round(value), maxWait);
  return { kind: 'vital', ...release, route, name, value: rounded };
}

/**
 * Starts sending events, measuring vitals and looking for updates.
 * @returns handles an event
 */
export function startTelemetry(): (event: TelemetryEvent) => void {
  const { reportLoad, reportFailure, reportFailedCall } = createTelemetry(send);
  sendWithPage();
  startUpdateCheck();
  setTimeout(() => {
    import(/* webpackChunkName: "telemetry" */ './watchVitals').then(
      ({ watchVitals }) => watchVitals(vitalEvent, send),
      /* Vitals are optional. */
      () => undefined,
    );
  }, vitalsDelay);
  return (event) => {
    if (event.kind === 'load') return reportLoad(event);
    if (event.kind === 'failedCall') return reportFailedCall(event);
    reportFailure(event);
    void recoverFromMissingChunk(event.error);
  };
}
