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

/** An RTK Query endpoint; all apps inject theirs into one slice. */
export interface Endpoint {
  name: string;
  /** Hash of its definition as written (`build.query<Result, Argument>({ … })`), whatever its formatting and comments. */
  shape: string;
  /** What its injection does where the name is taken: throw, replace (true), or leave what is there (false). */
  overrideExisting: 'throw' | boolean;
}

/**
 * What an app's build says of itself (`dist/descriptor.json`); delivery and the shell reason about nothing else. What is optional here, older
 * releases may not say: it is not judged then.
 */
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
  /** The shell's are also those of the shared package. Older releases give names alone. */
  endpoints: (string | Endpoint)[];
  /** Patterns of the routes that the app links to, its own and others'; the shell's are also those of the shared package. */
  links?: string[];
  /** What the app needs of the shared package: the range, the names that it imports, its route references (`to.deposit`). */
  shared: { package: string; compiledAgainst: string; range: string; uses: string[]; references?: string[] };
  /** What the shell carries for all: the lazy parts of the kit by name, the slots that it has a place for, `singletons` by version. */
  provides?: {
    shared: { version: string; exports: string[]; references?: string[] };
    kit?: string[];
    slots?: string[];
    singletons?: Record<string, string>;
  };
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
