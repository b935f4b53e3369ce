import type { BrowserContext, Page } from 'playwright-core';
import { type Ear, listenTo, type Symptom } from './listenTo';
import { by, missing, settled, tooLate } from './settled';
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

  /** Presses a button of the page; what was wrong with that. */
  const pressIt = async (name: string): Promise<Symptom[]> => {
    const button = page.getByRole('button', { name, exact: true }).first();
    const pressed = await button.click({ timeout: limit / 4 }).then(
      () => true,
      () => false,
    );
    return pressed ? [] : [{ text: `the button “${name}” could not be pressed` }];
  };

  /** What is broken may stay so, and may not even close: what comes next shall not suffer for it. */
  const begin = async (): Promise<void> => {
    void page.close().catch(() => undefined);
    ({ page, ear } = await open());
    fresh = true;
  };

  const visit = async ({ path, as, press }: Visit): Promise<Visited> => {
    const until = performance.now() + limit;
    const patience = { until, limit, withWidgets: path === HOME };
    const symptoms: Symptom[] = [];
    await goTo(`${origin}/#${addressOf(path)}`, until);
    let sight = await settled(page, ear, patience);
    if (press !== undefined && missing(sight, ear).length === 0) {
      symptoms.push(...(await pressIt(press)));
      sight = await settled(page, ear, patience);
    }
    const waitedFor = missing(sight, ear).join(', ');
    symptoms.push(...ear.take());
    if (waitedFor)
      symptoms.push({ text: `it did not settle within ${limit / 1000} s: it still waited for ${waitedFor}` });
    if (sight !== tooLate) {
      for (const words of sight.broken) symptoms.push({ text: `an area says “${words}”` });
      if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(sight.path))
        symptoms.push({ text: 'a member was sent away to log in' });
    }
    fresh = false;
    if (symptoms.length > 0) await begin();
    return { symptoms, late: waitedFor !== '' };
  };
  return { visit };
};
