import type { RootOptions } from 'react-dom/client';
import { perApp } from '../federation/perApp';
import { liveRegistry } from '../federation/registry';
import { afterLoad } from './afterLoad';
import type * as Telemetry from './telemetry';
import type { TelemetryEvent } from './TelemetryEvent';
import { watchFirstInput } from './firstInput';
import { rememberTyping } from './typedFields';

/*
 * The part of telemetry in the first script: it records events from the start. The chunk that handles them (update
 * notice, recovery from a missing chunk, beacons) is loaded when the page is idle, or at the first error.
 */

/** Events kept until the chunk has loaded. */
const maxHeld = 20;

const held: TelemetryEvent[] = [];
let handleEvent: ((event: TelemetryEvent) => void) | undefined;
let telemetry: Promise<typeof Telemetry> | undefined;

/** The chunk, fetched once; undefined in development, whose page names no set. */
export function loadTelemetry(): Promise<typeof Telemetry> | undefined {
  if (!handleEvent) return undefined;
  telemetry ??= import(/* webpackChunkName: "telemetry" */ './telemetry').then(
    (module) => {
      handleEvent = module.handleEvent;
      held.splice(0).forEach(module.handleEvent);
      return module;
    },
    (error: unknown) => {
      /* The next error tries again. */
      telemetry = undefined;
      throw error;
    },
  );
  return telemetry;
}

const loadTelemetryQuietly = (): void => void loadTelemetry()?.catch(() => undefined);

/** Reports an error: `app` is the one in whose area it was caught, `file` the script that the browser names. */
export function reportError(error: unknown, app?: string, file?: string): void {
  handleEvent?.({ kind: 'error', error, app, file, hash: location.hash });
  loadTelemetryQuietly();
}

/** When the load of an app was started, in ms since the page was, and whether it is over. */
const loadOf = perApp(() => ({ startedAt: performance.now(), ended: false }));

/** Records when an app was first requested. */
export const reportLoadStart = (app: string): void => void loadOf(app);

/**
 * Reports that the first part of an app is shown or has failed; one load per page and release. Failed loads count too,
 * as the base for error rates. The shell's load starts with the page.
 */
export function reportLoadEnd(app: string): void {
  const load = loadOf(app);
  if (load.ended) return;
  load.ended = true;
  const startedAt = app === 'shell' ? 0 : load.startedAt;
  handleEvent?.({ kind: 'load', app, ms: performance.now() - startedAt, hash: location.hash });
}

/** Reports a call of the API that had no answer, or failed in the API host; not one without a connection. */
export function reportFailedCall(call: string): void {
  if (navigator.onLine) handleEvent?.({ kind: 'failedCall', call, hash: location.hash });
}

/**
 * Starts recording events.
 * @returns options for the page's root, which report what its boundaries catch
 */
export function watchReleases(): RootOptions | undefined {
  if (!liveRegistry().set) return undefined;
  handleEvent = (it) => void (held.length < maxHeld && held.push(it));
  rememberTyping();
  watchFirstInput();
  window.addEventListener('error', ({ error, message, filename }) =>
    reportError(error ?? message, undefined, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  afterLoad(() => {
    /* A shell that has rendered nothing by now has failed. */
    reportLoadEnd('shell');
    loadTelemetryQuietly();
  });
  return {
    onCaughtError(error) {
      console.error(error);
      reportError(error);
    },
  };
}
