import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Descriptor, Refusal, SHELL, brotli } from '@site/delivery';

/** In an app's folder: the largest size of each script and markup file that its team accepts. */
export const BUDGET_FILE = 'budget.json';

/** Brotli bytes of scripts and markup files, by the file's name without hash. */
const budgetSchema = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));
type Sizes = v.InferOutput<typeof budgetSchema>;

/** Share by which an accepted file may grow, and the least number of bytes, so that a feature can get another page. */
const HEADROOM = 0.05;
const LEAST_HEADROOM = { entry: 0, script: 2000, markup: 500 };
/** Limits of files that are new since the budget was set: those of an added page. */
const NEW_FILE = { entry: 10_000, script: 10_000, markup: 3000 };

/** `static/main.0123456789.js`: `static/main.js`. */
const withoutHash = (file: string): string => file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');

/** What every page needs first, the shell's document included, has the least headroom. */
const kindOf = (file: string, { entry }: Descriptor): keyof typeof NEW_FILE => {
  if (file === withoutHash(entry)) return 'entry';
  return file.endsWith('.js') ? 'script' : 'markup';
};

/** Measures a build's scripts and markup as they go over the wire. */
export const measureBuild = async (dist: string, { name, entry, routes, files }: Descriptor): Promise<Sizes> => {
  const markup = name === SHELL ? [entry] : routes.flatMap((route) => route.markup ?? []);
  const measured = [...new Set([...Object.keys(files).filter((file) => file.endsWith('.js')), ...markup])];
  const sizes = await Promise.all(
    measured.map(async (file) => {
      const { length } = await brotli(readFileSync(join(dist, file)));
      return [withoutHash(file), length] as const;
    }),
  );
  return Object.fromEntries(sizes.toSorted());
};

/** The limits for a build that is accepted as it is, in whole hundreds of bytes. */
export const budgetFor = (sizes: Sizes, descriptor: Descriptor): Sizes =>
  Object.fromEntries(
    Object.entries(sizes).map(([file, size]) => {
      const headroom = Math.max(size * HEADROOM, LEAST_HEADROOM[kindOf(file, descriptor)]);
      return [file, Math.ceil((size + headroom) / 100) * 100];
    }),
  );

const listFormat = new Intl.ListFormat('en-GB');

/** The pages and slots that need a file at once, such as `the page /deposit and the slot home.games`. */
const usersOf = (file: string, { entry, routes, slots }: Descriptor): string => {
  if (file === withoutHash(entry)) return 'every page';
  const uses = (files: readonly string[]) => files.some((it) => withoutHash(it) === file);
  const users = [
    ...routes.filter((it) => uses([it.preload, it.markup ?? [], it.early ?? []].flat())).map(({ path }) => path),
    ...slots.filter(({ preload }) => uses(preload)).map(({ name }) => name),
  ];
  return users.length === 0 ? 'loaded later' : listFormat.format(users);
};

/** One sentence for each file of a build that is over its limit, with the pages that need it. */
export const budgetOverruns = (limits: Sizes, sizes: Sizes, descriptor: Descriptor): string[] =>
  Object.entries(sizes).flatMap(([file, size]) => {
    const known = limits[file];
    const limit = known ?? NEW_FILE[kindOf(file, descriptor)];
    if (size <= limit) return [];
    const rule = known === undefined ? `limit of a new file ${limit}` : `limit ${limit}`;
    return [`${file} (${usersOf(file, descriptor)}): ${size} bytes (brotli), ${rule}.`];
  });

/**
 * Compares a build with its app's budget, if it has one.
 * @throws Refusal with each file over its limit, and what to do
 */
export const assertWithinBudget = async (folder: string, dist: string, descriptor: Descriptor): Promise<void> => {
  const file = join(folder, BUDGET_FILE);
  if (!existsSync(file)) return;
  const limits = v.parse(budgetSchema, JSON.parse(readFileSync(file, 'utf8')));
  const overruns = budgetOverruns(limits, await measureBuild(dist, descriptor), descriptor);
  if (overruns.length === 0) return;
  const { name } = descriptor;
  throw new Refusal(
    `The build of ${name} is over its budget.`,
    ...overruns,
    `Make it smaller, or accept it: run \`npm run budget -- ${name}\` and commit ${name}/${BUDGET_FILE} with the ` +
      'reason.',
  );
};
