/** The registry as it is stored. */
export interface StoredRegistry {
  text: string;
  /** Changes whenever the registry does. */
  tag: string;
}

/** Where releases, the registry and the evidence lie: a directory, or a bucket with a directory of this machine as its mirror. */
export interface SiteStore {
  /** As people know it, for messages: a path or `s3://BUCKET/PREFIX`. */
  readonly name: string;
  /** The folder in which fetched releases can be read, `releases/NAME/VERSION/`; the directory itself, or a bucket's mirror. */
  readonly folder: string;
  /** The stored registry's tag, cheaply; undefined when nothing was ever activated. */
  registryTag(): Promise<string | undefined>;
  /** The stored registry; undefined when nothing was ever activated. */
  readRegistry(): Promise<StoredRegistry | undefined>;
  /**
   * Replaces the registry as a whole, provided that it is still the one with this tag (undefined: that there is none).
   * @returns false when somebody else was first; nothing has changed then
   */
  replaceRegistry(text: string, tag: string | undefined): Promise<boolean>;
  /** Brings after what a change that failed half way has left behind. */
  settle?(): Promise<void>;
  /** Whether the release is published; after it, its files lie in `folder`, all of them. */
  fetchRelease(app: string, version: string): Promise<boolean>;
  /**
   * Puts a finished release in place, whole or not at all. One that is published already stays as it is.
   * @param finished a folder below `folder`/unfinished that holds the release's files; it is used up
   */
  addRelease(app: string, version: string, finished: string): Promise<void>;
  /** Adds whole lines to the evidence. */
  addEvidence(lines: string): Promise<void>;
  /** The evidence since then (and a little before), line by line in no particular order. */
  readEvidence(since: Date): Promise<string[]>;
}
