import type { BrowserContext, Page } from 'playwright-core';
import { lookAtRest, type Sight } from './lookAtRest';
import { type Ear, listenTo, type Symptom } from './listenTo';
import { addressOf, HOME, type Visit } from './visits';

/** A window of the site in which pages are visited one after the other. */
export interface Tab {
  visit(visit: Visit): Promise<Visited>;
}

/** What a visit showed. */
export interface Visited {
  /** Everything that was wrong with the page. */
  symptoms: Symptom[];
  /** It did not settle in time. */
  late: boolean;
}

const tooLate = Symbol('too late');

/** What comes until then (`performance.now()`), or `tooLate`. */
const by = async <Value>(until: number, promise: Promise<Value>): Promise<Value | typeof tooLate> => {
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
const settled = async (page: Page, ear: Ear, until: number, limit: number): Promise<Sight | typeof tooLate> => {
  /* A loaded machine takes its time to say what it sees. */
  const reply = limit * 0.25;
  for (;;) {
    await by(until - limit * 0.4, ear.quiet());
    const asked = ear.asked();
    const left = Math.max(0, until - reply - performance.now());
    /* It may load itself anew meanwhile, and what was asked of the page before has no answer. */
    const look = lookAtRest(page, left).catch(() => undefined);
    const sight = await by(until, look);
    if (sight === tooLate) return sight;
    const isOver = performance.now() >= until - reply;
    if (sight && (isOver || (ear.asked() === asked && ear.onTheirWay().length === 0))) return sight;
  }
};

/** What is missing from a page that should be at rest. */
const missing = (sight: Sight | typeof tooLate, ear: Ear): string[] => [
  ...ear.onTheirWay(),
  ...(sight === tooLate ? ['a sign of life'] : []),
  ...(sight !== tooLate && sight.skeletons > 0 ? [`${sight.skeletons} skeleton(s)`] : []),
  ...(sight !== tooLate && sight.blank ? ['anything in its main part'] : []),
];

/** @param limit ms that a visit may take */
export const openTab = async (context: BrowserContext, address: string, limit: number): Promise<Tab> => {
  const { origin } = new URL(address);
  const open = async (): Promise<{ page: Page; ear: Ear }> => {
    const page = await context.newPage();
    return { page, ear: listenTo(page, origin) };
  };
  let { page, ear } = await open();
  let fresh = true;

  const goTo = async (target: string, until: number): Promise<void> => {
    if (fresh) {
      const timeout = Math.max(1, until - performance.now());
      /* What became of it is heard and seen. */
      await page.goto(target, { waitUntil: 'domcontentloaded', timeout }).catch(() => undefined);
    } else
      await by(
        until,
        page.evaluate((to) => void (location.href = to), target).catch(() => undefined),
      );
  };

  const visit = async ({ path, as }: Visit): Promise<Visited> => {
    const until = performance.now() + limit;
    await goTo(`${origin}/#${addressOf(path)}`, until);
    const sight = await settled(page, ear, until, limit);
    const waitedFor = missing(sight, ear);
    const late = waitedFor.length > 0;
    const symptoms = ear.take();
    if (late)
      symptoms.push({
        text: `it did not settle within ${limit / 1000} s: it still waited for ${waitedFor.join(', ')}`,
      });
    if (sight !== tooLate) {
      for (const words of sight.broken) symptoms.push({ text: `an area says “${words}”` });
      if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(sight.path))
        symptoms.push({ text: 'a member was sent away to log in' });
    }
    fresh = symptoms.length > 0;
    if (fresh) {
      /* What is broken may stay so, and may not even close: what comes next shall not suffer for it. */
      void page.close().catch(() => undefined);
      ({ page, ear } = await open());
    }
    return { symptoms, late };
  };
  return { visit };
};
