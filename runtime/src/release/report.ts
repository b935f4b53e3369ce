/* What the page reports about its releases; not in development, whose page names no set. */

/** What the page reports about its releases. */
export type TelemetryEvent = Failure | FailedCall | Load;

interface Moment {
  /** The address's hash at that moment. */
  hash: string;
}

export interface Failure extends Moment {
  kind: 'error';
  /** The value thrown. */
  error: unknown;
  /** The app in whose area it was caught. */
  app?: string | undefined;
  /** The script that the browser names. */
  file?: string | undefined;
}

export interface FailedCall extends Moment {
  kind: 'failedCall';
  /** Its name, the path after `/api/`. */
  call: string;
}

export interface Load extends Moment {
  kind: 'load';
  app: string;
  /** From the first request until the first part was shown or had failed. */
  ms: number;
}

/** What the member experienced on a page (https://web.dev/articles/vitals). */
export interface Vital extends Moment {
  name: 'LCP' | 'INP' | 'CLS';
  /** ms; CLS has no unit. */
  value: number;
}

let handleEvent: (event: TelemetryEvent) => void = () => {};

/** Sets what takes events. */
export const setEventHandler = (handler: typeof handleEvent): void => {
  handleEvent = handler;
};

/** Reports an error: `app` is the one in whose area it was caught, `file` the script that the browser names. */
export const reportError = (error: unknown, app?: string, file?: string): void =>
  handleEvent({ kind: 'error', error, app, file, hash: location.hash });

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
  handleEvent({ kind: 'load', app, ms: performance.now() - startedAt, hash: location.hash });
}

/** Reports a call of the API that had no answer, or failed in the API host; not one without a connection. */
export function reportFailedCall(call: string): void {
  if (navigator.onLine) handleEvent({ kind: 'failedCall', call, hash: location.hash });
}
