/** Something that the page has to tell of its releases. */
export type Happening = Failure | Load;

interface Moment {
  /** The address's hash at that moment. */
  hash: string;
}

export interface Failure extends Moment {
  kind: 'error';
  /** Whatever was thrown. */
  error: unknown;
  /** The app in whose area it was caught. */
  app?: string | undefined;
  /** The script that the browser names. */
  file?: string | undefined;
}

export interface Load extends Moment {
  kind: 'load';
  app: string;
  /** From the asking until the first part was shown or had failed. */
  ms: number;
}
