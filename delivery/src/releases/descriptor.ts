import { builtRouteSchema, builtSlotSchema } from '@site/shared/app';
import * as v from 'valibot';
import { SHELL, isAppName } from '../appNames';

/** Of the descriptor's shape; releases of another one cannot be loaded by the shell either. */
export const schemaVersion = 2;

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(text);
const textsByName = v.record(v.string(), text);

/** One file of a release. */
const builtFile = v.object({
  bytes: v.pipe(v.number(), v.integer()),
  /** Subresource integrity. */
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
export type BuiltFile = v.InferOutput<typeof builtFile>;

/** An RTK Query endpoint; all apps inject theirs into one slice. */
const endpoint = v.object({
  name: text,
  /** Hash of its definition as written (`build.query<Result, Argument>({ … })`), whatever its formatting and comments. */
  shape: text,
  /** What its injection does where the name is taken: throw, replace (true), or leave what is there (false). */
  overrideExisting: v.union([v.literal('throw'), v.boolean()]),
});
export type Endpoint = v.InferOutput<typeof endpoint>;

/** What a build writes about an app (`dist/descriptor.json`); delivery and the shell know nothing else of it. */
const fields = v.object({
  schema: v.literal(schemaVersion),
  name: v.pipe(v.string(), v.check(isAppName)),
  packageVersion: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)),
  revision: v.string(),
  builtAt: v.pipe(
    v.string(),
    v.check((time) => !Number.isNaN(Date.parse(time))),
  ),
  /** `remoteEntry.….js`, or `index.html` for the shell. */
  entry: text,
  /** The federation container's global variable; feature apps only. */
  globalName: v.optional(text),
  routes: v.array(builtRouteSchema),
  slots: v.array(builtSlotSchema),
  /** The shell's include those of the shared package. */
  endpoints: v.array(v.union([text, endpoint])),
  /** Patterns of the routes that the app links to, its own and others'; the shell's include those of the shared package. */
  links: v.optional(texts),
  /** What the app needs of the shared package: the range, the names that it imports, its route references (`to.deposit`). */
  shared: v.object({
    package: text,
    compiledAgainst: text,
    range: text,
    uses: texts,
    references: v.optional(texts),
  }),
  /** What the shell has for all: the shared package, the lazy parts of its kit, places for slots, `singletons` by version. */
  provides: v.optional(
    v.object({
      shared: v.object({ version: text, exports: texts, references: v.optional(texts) }),
      kit: v.optional(texts),
      slots: v.optional(texts),
      singletons: v.optional(textsByName),
    }),
  ),
  /** What must be there once for all apps: ranges by package name. */
  singletons: textsByName,
  /** Every file but the descriptor itself. */
  files: v.record(v.string(), builtFile),
});
export type Descriptor = v.InferOutput<typeof fields>;

export const descriptorSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck([['name'], ['globalName']], ({ name, globalName }) => name === SHELL || globalName !== undefined),
    ['globalName'],
  ),
  v.forward(
    v.partialCheck([['name'], ['provides']], ({ name, provides }) => name !== SHELL || provides !== undefined),
    ['provides'],
  ),
);

/** The descriptor of a published release. */
export interface PublishedDescriptor extends Descriptor {
  version: string;
  publishedAt: string;
  /** `brotli`: bytes over the wire. */
  files: Record<string, BuiltFile & { brotli: number }>;
}

export type Route = Descriptor['routes'][number];
export type Slot = Descriptor['slots'][number];
