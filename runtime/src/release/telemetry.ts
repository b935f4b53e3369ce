import { send, sendWithPage } from './beacons';
import { createTelemetry, vitalEvent } from './createTelemetry';
import type { Failure, TelemetryEvent } from './report';
import { recoverFromMissingChunk } from './recoverFromMissingChunk';
import { startUpdateCheck } from './updateCheck';

export { UpdateNotice } from './UpdateNotice';

const { reportLoad, reportFailure, reportFailedCall } = createTelemetry(send);
/** ms, so that the library does not compete with the page. It reads earlier entries from the browser's buffer. */
const vitalsDelay = 3000;
/** Failures of this turn of the event loop. */
const failures = new Map<unknown, Failure>();

/**
 * Handles an event. React reports an error to the page's root first, then to the boundary that caught it, which knows
 * the app, both in one turn of the event loop. The failure is reported after that.
 */
export function handleEvent(it: TelemetryEvent): void {
  if (it.kind === 'load') {
    reportLoad(it);
    return;
  }
  if (it.kind === 'failedCall') {
    reportFailedCall(it);
    return;
  }
  const known = failures.get(it.error);
  if (known) {
    known.app ??= it.app;
    return;
  }
  failures.set(it.error, it);
  setTimeout(() => {
    failures.delete(it.error);
    reportFailure(it);
    void recoverFromMissingChunk(it.error);
  });
}

setTimeout(() => {
  import(/* webpackChunkName: "telemetry" */ './watchVitals').then(
    ({ watchVitals }) => watchVitals(vitalEvent, send),
    /* Vitals are optional. */
    () => undefined,
  );
}, vitalsDelay);
sendWithPage();
startUpdateCheck();
