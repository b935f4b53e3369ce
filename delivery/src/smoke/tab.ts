import type { BrowserContext, Page } from 'playwright-core';
import { monitorPage, type PageMonitor, type Symptom } from './pageMonitor';
import { missingParts, settledSnapshot, withDeadline } from './pageSnapshot';
import { addressOf, HOME, type Visit } from './visits';

/** A window in which pages are visited one after the other. */
export interface Tab {
  visit(visit: Visit): Promise<VisitResult>;
}

export interface VisitResult {
  symptoms: Symptom[];
  /** It did not settle in time. */
  late: boolean;
}

/** @param limit ms for each visit */
export const openTab = async (context: BrowserContext, address: string, limit: number): Promise<Tab> => {
  const { origin } = new URL(address);
  let page: Page;
  let monitor: PageMonitor;
  let isNew: boolean;
  const openPage = async (): Promise<void> => {
    page = await context.newPage();
    monitor = monitorPage(page, origin);
    isNew = true;
  };
  await openPage();

  const goTo = async (url: string, deadline: number): Promise<void> => {
    const timeout = Math.max(1, deadline - performance.now());
    const navigation = isNew
      ? page.goto(url, { waitUntil: 'domcontentloaded', timeout })
      : withDeadline(
          deadline,
          page.evaluate((to) => void (location.href = to), url),
        );
    // Failures show in the snapshot and in the monitor.
    await navigation.catch(() => undefined);
  };

  const clickButton = async (name: string): Promise<Symptom[]> => {
    try {
      await page
        .getByRole('button', { name, exact: true })
        .first()
        .click({ timeout: limit / 4 });
      return [];
    } catch {
      return [{ text: `the button “${name}” could not be clicked` }];
    }
  };

  const visit = async ({ path, as, press }: Visit): Promise<VisitResult> => {
    const deadline = performance.now() + limit;
    const settled = () => settledSnapshot(page, monitor, { deadline, limit, withWidgets: path === HOME });
    const symptoms: Symptom[] = [];
    await goTo(`${origin}/#${addressOf(path)}`, deadline);
    let snapshot = await settled();
    if (press !== undefined && missingParts(snapshot, monitor).length === 0) {
      symptoms.push(...(await clickButton(press)));
      snapshot = await settled();
    }
    const missing = missingParts(snapshot, monitor).join(', ');
    symptoms.push(...monitor.takeSymptoms());
    if (missing) symptoms.push({ text: `it did not settle within ${limit / 1000} s: it still waited for ${missing}` });
    for (const text of snapshot?.broken ?? []) symptoms.push({ text: `an area says “${text}”` });
    if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(snapshot?.path ?? ''))
      symptoms.push({ text: 'a member was redirected to log in' });
    isNew = false;
    if (symptoms.length > 0) {
      // A broken page may affect the next visits, and may not even close.
      void page.close().catch(() => undefined);
      await openPage();
    }
    return { symptoms, late: missing !== '' };
  };
  return { visit };
};
