import type { Page } from 'playwright-core';
import type { Ear } from './listenTo';
import { lookAtRest, type Sight } from './lookAtRest';

/** In place of what did not come in time. */
export const tooLate = Symbol('too late');

/** What comes until then (`performance.now()`), or `tooLate`. */
export const by = async <Value>(until: number, promise: Promise<Value>): Promise<Value | typeof tooLate> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(() => resolve(tooLate), Math.max(0, until - performance.now()));
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
};

/**
 * The page at rest: nothing is on its way to it, and nothing was asked while it was looked at. Or, when its `limit` (ms) is nearly used
 * up, the page as it is; `tooLate` when it does not even answer.
 */
export const settled = async (
  page: Page,
  ear: Ear,
  { until, limit, withWidgets }: { until: number; limit: number; withWidgets: boolean },
): Promise<Sight | typeof tooLate> => {
  /* A loaded machine takes its time to say what it sees. */
  const reply = limit * 0.25;
  for (;;) {
    await by(until - limit * 0.4, ear.quiet());
    const asked = ear.asked();
    const left = Math.max(0, until - reply - performance.now());
    /* It may load itself anew meanwhile, and what was asked of the page before has no answer. */
    const look = lookAtRest(page, left, withWidgets).catch(() => undefined);
    const sight = await by(until, look);
    if (sight === tooLate) return sight;
    const isOver = performance.now() >= until - reply;
    if (sight && (isOver || (ear.asked() === asked && ear.onTheirWay().length === 0))) return sight;
  }
};

/** What is missing from a page that should be at rest. */
export const missing = (sight: Sight | typeof tooLate, ear: Ear): string[] => [
  ...ear.onTheirWay(),
  ...(sight === tooLate ? ['a sign of life'] : []),
  ...(sight !== tooLate && sight.skeletons > 0 ? [`${sight.skeletons} skeleton(s)`] : []),
  ...(sight !== tooLate && sight.blank ? ['anything in its main part'] : []),
];
