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

/** What the member experienced on a page (https://web.dev/articles/vitals); `softLCP` after a change of page. */
export interface Vital extends Moment {
  name: 'LCP' | 'softLCP' | 'INP' | 'CLS';
  /** ms; CLS has no unit. */
  value: number;
}
