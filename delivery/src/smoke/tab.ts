import type { BrowserContext, Page } from 'playwright-core';
import { lookAtRest, type Sight } from './lookAtRest';
import { type Ear, listenTo, type Symptom } from './listenTo';
import { addressOf, HOME, type Visit } from './visits';

/** A window of the site in which pages are visited one after the other. */
export interface Tab {
  /** Everything that was wrong with the page. */
  visit(visit: Visit): Promise<Symptom[]>;
}

const late = Symbol('late');

/** What comes until then (`performance.now()`), or `late`. */
const by = async <Value>(until: number, promise: Promise<Value>): Promise<Value | typeof late> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), Math.max(0, until - performance.now()));
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
};

/** The page at rest: nothing is on its way to it, and nothing was asked while it was looked at. `late` when it does not even answer. */
const settled = async (page: Page, ear: Ear, until: number): Promise<Sight | typeof late> => {
  for (;;) {
    await by(until, ear.quiet());
    const asked = ear.asked();
    const left = Math.max(0, until - performance.now());
    /* It may load itself anew meanwhile, and what was asked of the page before has no answer. */
    const sight = await by(
      until + 1000,
      lookAtRest(page, left).catch(() => undefined),
    );
    if (sight === late || (sight && performance.now() >= until)) return sight;
    if (sight && ear.asked() === asked && ear.onTheirWay().length === 0) return sight;
    if (performance.now() >= until) return late;
  }
};

const waitedFor = (sight: Sight | typeof late, ear: Ear): string[] => [
  ...ear.onTheirWay(),
  ...(sight === late ? ['the page itself'] : []),
  ...(sight !== late && sight.skeletons > 0 ? [`what ${sight.skeletons} skeletons stand for`] : []),
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

  const visit = async ({ path, as }: Visit): Promise<Symptom[]> => {
    const until = performance.now() + limit;
    await goTo(`${origin}/#${addressOf(path)}`, until);
    const sight = await settled(page, ear, until);
    const waiting = waitedFor(sight, ear);
    const tooLate = performance.now() >= until;
    const symptoms = ear.take();
    if (tooLate && waiting.length > 0)
      symptoms.push({ text: `it did not settle within ${limit / 1000} s: still to come ${waiting.join(', ')}` });
    if (sight !== late) {
      for (const words of sight.broken) symptoms.push({ text: `an area says “${words}”` });
      if (sight.blank) symptoms.push({ text: 'its main part is blank' });
      if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(sight.path))
        symptoms.push({ text: 'a member was sent away to log in' });
    }
    fresh = symptoms.length > 0;
    if (fresh) {
      /* What is broken may stay so, and may not even close: what comes next shall not suffer for it. */
      void page.close().catch(() => undefined);
      ({ page, ear } = await open());
    }
    return symptoms;
  };
  return { visit };
};
