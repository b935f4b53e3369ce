import { afterLoad } from '@site/shared';
import type { RootOptions } from 'react-dom/client';
import { liveRegistry } from '../registry/registry';
import { rememberTyping, watchFirstInput } from './memberInput';
import type * as Telemetry from './telemetry';
import type { TelemetryEvent } from './telemetryEvent';

/*
 * The part of telemetry in the first script: it records events from the start. The chunk that handles them (update
 * notice, recovery from a missing chunk, beacons) is loaded when the page is idle, or at the first error. Nothing is
 * recorded in development, whose page names no set.
 */

/** Events kept until the chunk has loaded. */
const maxHeld = 20;

const held: TelemetryEvent[] = [];
let isWatching = false;
let handleEvent: ((event: TelemetryEvent) => void) | undefined;
let telemetry: Promise<typeof Telemetry> | undefined;

async function fetchTelemetry(): Promise<typeof Telemetry> {
  try {
    const module = await import(/* webpackChunkName: "telemetry" */ './telemetry');
    handleEvent = module.startTelemetry();
    held.splice(0).forEach(handleEvent);
    return module;
  } catch (error) {
    /* The next error tries again. */
    telemetry = undefined;
    throw error;
  }
}

/** The chunk, fetched once; undefined in development, or if it cannot be loaded. */
export const loadTelemetry = async (): Promise<typeof Telemetry | undefined> =>
  isWatching ? (telemetry ??= fetchTelemetry()).catch(() => undefined) : undefined;

function record(event: TelemetryEvent): void {
  if (handleEvent) return handleEvent(event);
  if (!isWatching || held.length >= maxHeld) return;
  held.push(event);
  if (event.kind === 'error') void loadTelemetry();
}

/** Reports an error: `app` is the one in whose area it was caught, `file` the script that the browser names. */
export const reportError = (error: unknown, app?: string, file?: string): void =>
  record({ kind: 'error', error, app, file, hash: location.hash });

/** When the load of an app was started, in ms since the page was, and whether it is over. */
const loads = new Map<string, { startedAt: number; ended: boolean }>();

const loadOf = (app: string) => {
  const load = loads.get(app) ?? { startedAt: performance.now(), ended: false };
  loads.set(app, load);
  return load;
};

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
  record({ kind: 'load', app, ms: performance.now() - startedAt, hash: location.hash });
}

/** Reports a call of the API that had no answer, or failed in the API host; not one without a connection. */
export function reportFailedCall(call: string): void {
  if (navigator.onLine) record({ kind: 'failedCall', call, hash: location.hash });
}

/** In the props of the boundary around a part: the app whose part it is. */
interface BoundaryProps {
  'data-app'?: string;
}

/**
 * Starts recording events.
 * @returns options for the page's root, which report what its boundaries catch
 */
export function watchReleases(): RootOptions | undefined {
  if (!liveRegistry().set) return undefined;
  isWatching = true;
  rememberTyping();
  watchFirstInput();
  window.addEventListener('error', ({ error, message, filename }) =>
    reportError(error ?? message, undefined, filename),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
  afterLoad(() => {
    /* A shell that has rendered nothing by now has failed. */
    reportLoadEnd('shell');
    void loadTelemetry();
  });
  return {
    onCaughtError(error, { errorBoundary }) {
      console.error(error);
      const boundary: BoundaryProps | undefined = errorBoundary?.props;
      reportError(error, boundary?.['data-app']);
    },
  };
}
