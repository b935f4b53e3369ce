import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SHELL } from '../appNames';
import { Refusal } from '../refusal';
import { cachedBrotli } from '../releases/cachedBrotli';
import type { Descriptor } from '../releases/descriptor';

/** In an app's folder: the largest build that its team accepts, and the build that it was set for. */
export const BUDGET_FILE = 'budget.json';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Brotli bytes. */
const partsSchema = v.object({
  /** What every page needs first: a feature app's entry, the shell's own scripts. */
  entry: bytes,
  /** All scripts. */
  scripts: bytes,
  /** The shell's document, a feature app's prerendered pages. */
  markup: bytes,
});
export type BuildParts = v.InferOutput<typeof partsSchema>;

const budgetSchema = v.object({
  limits: partsSchema,
  /** Brotli bytes of each script and markup file, by its name without hash, when the limits were set. */
  files: v.record(v.string(), bytes),
});
export type BuildBudget = v.InferOutput<typeof budgetSchema>;

/** The brotli bytes of a build: by part, and of each file by its name without hash. */
export interface BuildSizes {
  parts: BuildParts;
  files: Record<string, number>;
}

/** `static/main.0123456789.js`: `static/main.js`. */
const withoutHash = (file: string): string => file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');

/** Measures a build's scripts and markup as they go over the wire. */
export const measureBuild = async (dist: string, descriptor: Descriptor): Promise<BuildSizes> => {
  const { name, entry, routes, files } = descriptor;
  const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
  const markup = name === SHELL ? [entry] : routes.flatMap(({ markup }) => markup ?? []);
  const first = name === SHELL ? routes.flatMap(({ preload }) => preload) : [entry];
  const measured = new Map<string, number>();
  await Promise.all(
    [...new Set([...scripts, ...markup])].map(async (file) => {
      measured.set(file, (await cachedBrotli(readFileSync(join(dist, file)))).length);
    }),
  );
  const sum = (some: string[]): number =>
    [...new Set(some)].reduce((total, file) => total + (measured.get(file) ?? 0), 0);
  return {
    parts: { entry: sum(first), scripts: sum(scripts), markup: sum(markup) },
    files: Object.fromEntries([...measured].map(([file, size]) => [withoutHash(file), size] as const).toSorted()),
  };
};

const LARGEST_GROWTHS = 5;

/** The files that have grown most since the budget was set, as a text. */
const growthSince = (before: Record<string, number>, now: Record<string, number>): string =>
  Object.entries(now)
    .map(([file, size]) => ({ file, size, growth: size - (before[file] ?? 0) }))
    .filter(({ growth }) => growth > 0)
    .toSorted((a, b) => b.growth - a.growth)
    .slice(0, LARGEST_GROWTHS)
    .map(({ file, size, growth }) => (growth === size ? `${file} ${size} (new)` : `${file} ${size} (+${growth})`))
    .join(', ');

/** The parts of a build that exceed its budget, with what has grown since the budget was set. */
export const budgetOverruns = ({ limits, files }: BuildBudget, sizes: BuildSizes): string[] => {
  const over = (['entry', 'scripts', 'markup'] as const)
    .filter((part) => sizes.parts[part] > limits[part])
    .map((part) => `${part}: ${sizes.parts[part]} bytes (brotli), limit ${limits[part]}.`);
  const growth = growthSince(files, sizes.files);
  return over.length > 0 && growth ? [...over, `Grown: ${growth}.`] : over;
};

/** The limits leave this much room for changes. */
const HEADROOM = 1.05;

const limitOf = (size: number): number => Math.ceil((size * HEADROOM) / 100) * 100;

/** A budget for a build that is accepted as it is. */
export const budgetFor = ({ parts, files }: BuildSizes): BuildBudget => ({
  limits: { entry: limitOf(parts.entry), scripts: limitOf(parts.scripts), markup: limitOf(parts.markup) },
  files,
});

/**
 * Compares a build with its app's budget, if it has one.
 * @throws Refusal with what has grown
 */
export const assertWithinBudget = async (folder: string, dist: string, descriptor: Descriptor): Promise<void> => {
  const file = join(folder, BUDGET_FILE);
  if (!existsSync(file)) return;
  const budget = v.parse(budgetSchema, JSON.parse(readFileSync(file, 'utf8')));
  const overruns = budgetOverruns(budget, await measureBuild(dist, descriptor));
  if (overruns.length === 0) return;
  const { name } = descriptor;
  throw new Refusal(
    `The build of ${name} is over its budget.`,
    ...overruns,
    `Make it smaller, or accept it with \`npm run budget -- ${name}\`.`,
  );
};
