import * as v from 'valibot';

/*
 * The schema of an app's pages and widgets. The build checks the data file with it; the descriptor, the page's
 * registry and the shell use its types.
 */

/**
 * The version of the schema of `descriptor.json`. Builds write it; delivery and the shell read no other, so all apps
 * must be built again when it changes.
 */
export const descriptorSchemaVersion = 2;

const text = v.pipe(v.string(), v.nonEmpty());
const texts = v.array(text);

/** Without patterns such as `:name`: a page gets its parameters from the query, and the shell compares whole paths. */
const routePath = v.pipe(
  v.string(),
  v.regex(
    /^\/([\w-]+(\/[\w-]+)*)?$/,
    'A path is / or segments of letters, digits, - and _, such as /cards/add. Parameters belong in the query.',
  ),
);

/** What the shell knows of a page before it loads the page's code. */
const route = {
  /** `paths` names those that other apps link to. */
  path: routePath,
  title: v.optional(text),
  /** Members only: a visitor is sent to `/?redirect=`. */
  login: v.optional(v.boolean()),
  /** The page stays mounted, hidden, when the member leaves it, so that its state survives. */
  keepAlive: v.optional(v.boolean()),
  /** Header and sidebar are hidden; the page has its own heading. */
  bare: v.optional(v.boolean()),
};

/** A module below the app's `src`, whose default export is a component: `./deposit/DepositPage`. */
const modulePath = v.pipe(v.string(), v.regex(/^\.\/[\w-]+(\/[\w-]+)*$/, 'must look like ./folder/Module'));

/** Requests that the page's inline script makes while scripts load; queries of the page or widget take the answers. */
const reads = v.array(v.strictObject({ url: text, body: v.optional(text), login: v.optional(v.boolean()) }));

/** An app's data file, `src/app.ts`. */
export const appSchema = v.strictObject({
  name: text,
  routes: v.array(v.strictObject({ ...route, title: text, module: modulePath })),
  /** Modules of the widgets by the slots that they fill. */
  slots: v.optional(v.record(text, modulePath), {}),
  /** The first requests of pages and widgets, by path or slot: those that every member or visitor makes. */
  reads: v.optional(v.record(text, reads), {}),
  /** By path, a page's module of calculations (`EarlyCalculation`) by the names that its `EarlyItems` have. */
  early: v.optional(v.record(text, modulePath)),
});
export type App = v.InferOutput<typeof appSchema>;

/** Files worth preloading, relative to the release. */
const preload = texts;

/**
 * A page in a release. `uses`: the names of `@site/shared` that the page shows first. `markup`: the file with its
 * prerendered markup (`Prerendered`). `early`: the script that sets `window.earlyCalculations` for it.
 */
export const builtRouteSchema = v.object({
  ...route,
  uses: v.optional(texts),
  preload,
  reads: v.optional(reads),
  markup: v.optional(text),
  early: v.optional(text),
});
/** A widget in a release. `props`: the kinds of those that it expects (`slotContracts`). */
export const builtSlotSchema = v.object({
  name: text,
  preload,
  reads: v.optional(reads),
  props: v.optional(v.record(text, text)),
});

/** The markup that a page shows before its scripts have loaded, for a visitor and for a member, with its styles. */
export interface Prerendered {
  css: string;
  visitor?: string;
  member?: string;
}

/** An app in the registry of a page. */
export interface LiveApp {
  version: string;
  /** Base address of the files: `/files/NAME/`, `/releases/NAME/VERSION/`, or the origin of a development server. */
  base: string;
  entry: string;
  /** The federation container's global variable. */
  globalName: string;
  /** SHA-256 of each script and each markup that the page may load, by file, in base64 without the padding. */
  hashes?: Record<string, string> | undefined;
  /** `kit`: lazy parts of `@site/shared` that the page imports, which the shell fetches beside the page. */
  routes: (Omit<v.InferOutput<typeof builtRouteSchema>, 'uses'> & { kit?: string[] | undefined })[];
  slots: Omit<v.InferOutput<typeof builtSlotSchema>, 'props'>[];
  /** Of the shell: the scripts of each lazy part of `@site/shared`. */
  kitFiles?: Record<string, string[]> | undefined;
  shared: { range: string };
}
