/** One file of a release: its size and its subresource integrity (`sha384-…`). */
export interface BuiltFile {
  bytes: number;
  integrity: string;
}

export interface Route {
  path: string;
  title?: string;
  login?: boolean;
  keepAlive?: boolean;
  /** Lazy parts of the shell's kit that the page shows first, by name. */
  kit?: string[];
  /** Files worth preloading for this page, relative to the release. */
  preload: string[];
}

export interface Slot {
  name: string;
  preload: string[];
}

/** What an app's build says of itself (`dist/descriptor.json`); delivery and the shell reason about nothing else. */
export interface Descriptor {
  schema: 1;
  name: string;
  packageVersion: string;
  revision: string;
  builtAt: string;
  /** `remoteEntry.….js`, or `index.html` for the shell. */
  entry: string;
  /** The federation container's global variable; feature apps only. */
  globalName?: string;
  routes: Route[];
  slots: Slot[];
  endpoints: string[];
  /** What the app needs of the shared package: the range, and the names that it imports. */
  shared: { package: string; compiledAgainst: string; range: string; uses: string[] };
  /** What the shell carries for all; `singletons` by version (a shell built before they were judged names none). */
  provides?: { shared: { version: string; exports: string[] }; singletons?: Record<string, string> };
  /** What must be there once for all apps: ranges by package name. */
  singletons: Record<string, string>;
  /** Every file but the descriptor itself. */
  files: Record<string, BuiltFile>;
}

/** The descriptor of a published release. */
export interface PublishedDescriptor extends Descriptor {
  version: string;
  publishedAt: string;
  /** `brotli`: bytes over the wire. */
  files: Record<string, BuiltFile & { brotli: number }>;
}
