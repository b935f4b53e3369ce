import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';

const KB = 1000;

/**
 * What a member's phone may be asked to load before it can show something, brotli bytes.
 * `shell`: the page and all files that the shell preloads. `page`, `slot`: a feature app's entry and what the page or slot preloads.
 */
const budgets = { shell: 220 * KB, page: 90 * KB, slot: 60 * KB } as const;

const weight = ({ entry, files }: PublishedDescriptor, preload: string[]): number =>
  [...new Set([entry, ...preload])].reduce((sum, file) => sum + (files[file]?.brotli ?? 0), 0);

/** The parts of a release that are heavier than their budget. */
export const budgetReasons = (app: PublishedDescriptor): string[] => {
  const parts: { what: string; preload: string[]; budget: number }[] =
    app.name === SHELL
      ? [{ what: 'the first page', preload: app.routes.flatMap(({ preload }) => preload), budget: budgets.shell }]
      : [
          ...app.routes.map(({ path, preload }) => ({ what: `the page ${path}`, preload, budget: budgets.page })),
          ...app.slots.map(({ name, preload }) => ({ what: `the slot ${name}`, preload, budget: budgets.slot })),
        ];
  return parts
    .map((part) => ({ ...part, bytes: weight(app, part.preload) }))
    .filter(({ bytes, budget }) => bytes > budget)
    .map(
      ({ what, bytes, budget }) =>
        `${app.name} ${app.version}: ${what} weighs ${bytes} bytes (brotli); the budget is ${budget}.`,
    );
};
