/** The folder of the telemetry. Existing sites name it so. */
export const TELEMETRY_FOLDER = 'evidence';

/** The folder of the source maps in a directory, and the prefix of their keys in a bucket. */
export const SOURCE_MAPS_FOLDER = 'sourcemaps';

/** What web servers choose the pages by, in the folder of a site that has them as files (`pages/writePages.ts`). */
export const LIVE_PAGES = 'pages/live.json';

export interface StoredRegistry {
  text: string;
  /** Changes with every change of the text. */
  tag: string;
}

export interface ReleaseRef {
  app: string;
  version: string;
}

/** The parts of a registry that name releases. */
type ServedApps = Record<string, { live: string; canary?: { version: string } | undefined }>;

/** The releases that members get. */
export const releasesOf = (apps: ServedApps): ReleaseRef[] =>
  Object.entries(apps).flatMap(([app, { live, canary }]) => [
    { app, version: live },
    ...(canary ? [{ app, version: canary.version }] : []),
  ]);

/** The releases that members get by a registry's text. */
export const servedReleases = (text: string): ReleaseRef[] =>
  releasesOf((JSON.parse(text) as { apps: ServedApps }).apps);

export interface PublishedRelease extends ReleaseRef {
  /** ms */
  publishedAt: number;
}

/** Storage of a site: a directory, or a bucket with a local mirror. Telemetry is in the folder in both. */
export interface SiteStore {
  /** For messages: a path or `s3://BUCKET/PREFIX`. */
  readonly name: string;
  /** The local folder with `releases/NAME/VERSION/`: the directory itself, or the bucket's mirror. */
  readonly folder: string;
  /**
   * The tag of the stored registry; undefined before the first activation. Cheap enough for every request: that of a
   * bucket is the one of the last `refreshRegistry`, and the call fails before that.
   */
  registryTag(): Promise<string | undefined>;
  /**
   * Reads the registry of a bucket, and the releases that it names into `folder`; an edge does so about once a second.
   * A directory needs none. Fails if the bucket does not answer, or lacks a release; the registry before stays then.
   */
  refreshRegistry?(): Promise<void>;
  /** Returns undefined before the first activation. */
  readRegistry(): Promise<StoredRegistry | undefined>;
  /**
   * Replaces the registry atomically if it still has this tag (undefined: if there is none).
   * @param added the releases that members get by the new registry and not by the one before
   * @returns false if the registry has changed, or an added release was removed; nothing is written then
   * @throws UnconfirmedChange if no answer came
   */
  replaceRegistry(text: string, tag: string | undefined, added: readonly ReleaseRef[]): Promise<boolean>;
  /** Returns whether the release is published; if so, all its files are now in `folder`. */
  fetchRelease(app: string, version: string): Promise<boolean>;
  /**
   * The names of a published release's files, without fetching the release; undefined if it is not published. Only of
   * stores that fetch releases.
   */
  fileNames?(app: string, version: string): Promise<string[] | undefined>;
  /**
   * Publishes a release, whole or not at all. A release that is published already stays as it is.
   * @param source a folder with the release's files, below `folder`/unfinished; it may be moved
   */
  addRelease(app: string, version: string, source: string): Promise<void>;
  /**
   * Stores the source maps of a release, which no server serves; those that are stored already stay.
   * @param source a folder with `SCRIPT.map.gz` for each script, below `folder`/unfinished; it may be moved
   */
  addSourceMaps(app: string, version: string, source: string): Promise<void>;
  /**
   * The source map of a script, compressed by gzip: that of this release, or else of another one of the app that has
   * the script. Undefined if there is none.
   * @param script its name in the release, with a content hash
   */
  readSourceMap(app: string, version: string, script: string): Promise<Buffer | undefined>;
  /**
   * Removes releases, but none that another process makes live meanwhile.
   * @param select returns those to remove of the stored ones
   * @param renewRegistry replaces the registry by one that names the same releases
   * @returns those that were removed
   */
  removeReleases(
    select: (stored: PublishedRelease[]) => Promise<PublishedRelease[]>,
    renewRegistry: () => Promise<unknown>,
  ): Promise<PublishedRelease[]>;
  /** Appends whole lines to the telemetry. */
  addTelemetry(lines: string): Promise<void>;
  /**
   * Returns a function that reads the telemetry lines since this time, and a little before, in no particular order.
   * Each further call reads only the lines that came meanwhile.
   */
  createTelemetryReader(since: Date): () => Promise<string[]>;
}
