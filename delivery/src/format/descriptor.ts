import { createHash } from 'node:crypto';
import { builtRouteSchema, builtSlotSchema, descriptorSchemaVersion } from '@site/shared/app';
import * as v from 'valibot';
import { SHELL, isAppName } from '../base/repository';
import { Refusal } from '../base/refusal';
import { integrityOf } from './files';
import { usedCalls } from './usedCalls';

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(text);
const textsByName = v.record(v.string(), text);

const builtFile = v.object({
  bytes: v.pipe(v.number(), v.integer()),
  integrity: v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
export type BuiltFile = v.InferOutput<typeof builtFile>;

/** An RTK Query endpoint; all apps inject theirs into one slice. */
const endpoint = v.object({
  name: text,
  /** Hash of its definition (`build.query<Result, Argument>({ … })`), whatever its formatting and comments. */
  shape: text,
  /** What its injection does where the name is taken: throw, replace (true), or leave what is there (false). */
  overrideExisting: v.union([v.literal('throw'), v.boolean()]),
});
export type Endpoint = v.InferOutput<typeof endpoint>;

/** What a build writes about an app (`dist/descriptor.json`); delivery and the shell know nothing else of it. */
const descriptorSchema = v.object({
  schema: v.literal(descriptorSchemaVersion),
  name: v.pipe(v.string(), v.check(isAppName)),
  packageVersion: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)),
  revision: v.string(),
  builtAt: v.pipe(v.string(), v.isoTimestamp()),
  /** `remoteEntry.….js`, or `index.html` for the shell. */
  entry: text,
  /** The federation container's global variable; feature apps only. */
  globalName: v.optional(text),
  routes: v.array(builtRouteSchema),
  slots: v.array(builtSlotSchema),
  /** Why pages could not be prerendered because of an error, by path. */
  unrendered: v.optional(textsByName),
  /** The shell's include those of the shared package. */
  endpoints: v.array(endpoint),
  /** What the app needs of the API host; the shell's include those of the shared package. */
  calls: usedCalls,
  /** Patterns of all routes that the app links to; the shell's include those of the shared package. */
  links: texts,
  /** What the app needs of the shared package: range, imported names, route references (`to.deposit`). */
  shared: v.object({
    package: text,
    compiledAgainst: text,
    range: text,
    uses: texts,
    /** Feature apps only. */
    references: v.optional(texts),
  }),
  /** What the shell has for all: shared package, lazy parts of its kit, places for slots, versions of singletons. */
  provides: v.optional(
    v.object({
      shared: v.object({ version: text, exports: texts, references: texts }),
      kit: texts,
      kitFiles: v.record(v.string(), texts),
      slots: texts,
      /** The kinds of the props that each place passes. */
      slotProps: v.optional(v.record(v.string(), textsByName)),
      singletons: textsByName,
    }),
  ),
  /** What must be there once for all apps: ranges by package name. */
  singletons: textsByName,
  /** Every file but the descriptor itself. */
  files: v.record(v.string(), builtFile),
});
export type Descriptor = v.InferOutput<typeof descriptorSchema>;

export interface PublishedDescriptor extends Descriptor {
  version: string;
  publishedAt: string;
  /** `brotli`: bytes over the wire. */
  files: Record<string, BuiltFile & { brotli: number }>;
}

/** A file's path inside a release: relative, and nothing a URL or a file system could read otherwise. */
const filePath = /^(?!.*(^|\/)\.)[\w@~+.-]+(\/[\w@~+.-]+)*$/;

/** The files that a page shows before its own scripts have loaded. */
export const prerenderedFiles = ({ markup, early }: Descriptor['routes'][number]): string[] =>
  [markup, early].filter((file) => file !== undefined);

/**
 * Reads a descriptor's text.
 * @throws Refusal with every field of a wrong type; if there is none, with a missing `provides` or
 * `globalName`, and every file that it names and does not list
 */
export const parseDescriptor = <D extends Descriptor = Descriptor>(text: string, where: string): D => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(`${where} is not JSON.`);
  }
  const result = v.safeParse(descriptorSchema, value);
  if (!result.success) {
    const { schema } = (value ?? {}) as { schema?: unknown };
    if (typeof schema === 'number' && schema !== descriptorSchemaVersion)
      throw new Refusal(
        `${where} has the schema ${schema}; this version reads ${descriptorSchemaVersion}. Build and publish again.`,
      );
    const wrong = result.issues.map(({ path }) =>
      path ? `${where}: ${String(path[0].key)} is missing or wrong.` : `${where} is not an object.`,
    );
    throw new Refusal(...new Set(wrong));
  }
  const descriptor = value as D;
  const { entry, routes, slots, provides } = descriptor;
  const files = Object.keys(descriptor.files);
  const named = new Set([
    entry,
    ...[...routes, ...slots].flatMap(({ preload }) => preload),
    ...routes.flatMap(prerenderedFiles),
    ...Object.values(provides?.kitFiles ?? {}).flat(),
  ]);
  const required = descriptor.name === SHELL ? (['provides'] as const) : (['globalName'] as const);
  const reasons = [
    ...required.filter((it) => descriptor[it] === undefined).map((it) => `${where}: ${it} is missing or wrong.`),
    ...files
      .filter((file) => !filePath.test(file))
      .map((file) => `${where}: ${JSON.stringify(file)} is not a file name for a release.`),
    ...files
      .filter((file) => /\.(br|gz)$/.test(file))
      .map((file) => `${where}: ${file} would stand in the way of a compressed file.`),
    ...[...named]
      .filter((file) => !Object.hasOwn(descriptor.files, file))
      .map((file) => `${where} names ${file}, which is not among its files.`),
  ];
  if (reasons.length > 0) throw new Refusal(...reasons);
  return descriptor;
};

const sortKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The descriptor without the time and the revision of the build and the compressed sizes: equal for equal sources. */
const contentOf = (descriptor: Descriptor): string => {
  const { revision: _r, builtAt: _b, version: _v, publishedAt: _p, files, ...rest } = descriptor as PublishedDescriptor;
  const hashes = Object.entries(files).map(([file, { bytes, integrity }]) => [file, { bytes, integrity }]);
  return JSON.stringify({ ...rest, files: Object.fromEntries(hashes) }, sortKeys);
};

/** A release's version: the package's version and twelve hex digits of the hash of its content. */
export const versionOf = (descriptor: Descriptor): string => {
  const hash = createHash('sha256').update(contentOf(descriptor)).digest('hex');
  return `${descriptor.packageVersion}-${hash.slice(0, 12)}`;
};

/** The whole hash of a release's content, `sha384-…`, which the registry signs. */
export const digestOf = (descriptor: Descriptor): string => integrityOf(Buffer.from(contentOf(descriptor)));

/** Whether a text has the form of a version. Anything else must not become part of a path. */
export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/.test(text);
