import { SHELL } from '../appNames';
import type { PublishedDescriptor } from '../releases/descriptor';

/**
 * Brotli bytes that a phone may have to load before it shows something. `shell`: the page and all files that the shell
 * preloads. `page`, `slot`: a feature app's entry and what the page or slot preloads.
 */
const budgets = { shell: 220_000, page: 90_000, slot: 60_000 } as const;

/** The parts of a release that exceed their budget. */
export const budgetViolations = ({ name, version, entry, routes, slots, files }: PublishedDescriptor): string[] => {
  const parts: { what: string; preload: string[]; budget: number }[] =
    name === SHELL
      ? [{ what: 'the first page', preload: routes.flatMap(({ preload }) => preload), budget: budgets.shell }]
      : [
          ...routes.map(({ path, preload }) => ({ what: `the page ${path}`, preload, budget: budgets.page })),
          ...slots.map((slot) => ({ what: `the slot ${slot.name}`, preload: slot.preload, budget: budgets.slot })),
        ];
  return parts.flatMap(({ what, preload, budget }) => {
    const bytes = [...new Set([entry, ...preload])].reduce((sum, file) => sum + (files[file]?.brotli ?? 0), 0);
    return bytes > budget
      ? [`${name} ${version}: ${what} weighs ${bytes} bytes (brotli); the budget is ${budget}.`]
      : [];
  });
};
