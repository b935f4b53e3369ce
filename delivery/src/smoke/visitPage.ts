import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { monitorPage, type PageMonitor, pathOf, type Symptom } from './pageMonitor';
import { addressOf, HOME, type Visit } from './visits';

export interface VisitResult {
  symptoms: Symptom[];
  /** It did not settle in time. */
  late: boolean;
}

/** What a failed area of the shared package says, and the name of its button. */
const failureTexts = { unavailable: '该功能暂时无法使用', retry: '重试' };

/** Time without new elements and requests after which a page counts as settled, ms. */
const STABLE_MS = 100;
/** Home: React delays what replaces a fallback by 300 ms, and the fallback of another app's widget may be empty. */
const STABLE_HOME_MS = 400;

/** Runs in the page, so it uses nothing from outside and names no functions: the compiler would call its own helper. */
const readPage = async ({ unavailable, retry }: typeof failureTexts) => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
  const main = document.querySelector('main');
  const media = [...(main?.querySelectorAll('img, svg, canvas, video, iframe, input') ?? [])];
  return {
    /** The path in the address, after the `#`. */
    path: location.hash.slice(1),
    elements: document.querySelectorAll('*').length,
    skeletons: [...document.querySelectorAll('[data-skeleton]')].filter((it) => it.checkVisibility()).length,
    /** The main part has no text and no visible element such as an image. */
    blank: !main?.innerText.trim() && !media.some((it) => it.checkVisibility()),
    /** The texts of areas that failed to load. */
    broken: [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
      .filter(
        (area) =>
          area.checkVisibility() &&
          (area.innerText.includes(unavailable) ||
            [...area.querySelectorAll('button')].some((button) => button.innerText.trim() === retry)),
      )
      .map((area) => area.innerText.trim().split('\n')[0] ?? ''),
  };
};

type PageSnapshot = Awaited<ReturnType<typeof readPage>>;

/** What a settled page would have and this one does not. */
const missingParts = (snapshot: PageSnapshot | undefined, { pending }: PageMonitor): string[] => [
  ...[...pending].map((request) => pathOf(request.url())),
  ...(snapshot ? [] : ['a response of the page']),
  ...(snapshot?.skeletons ? [`${snapshot.skeletons} skeleton(s)`] : []),
  ...(snapshot?.blank ? ['content in its main part'] : []),
];

/** Visits pages one after the other in a window of the context, each for `limit` ms at most. */
export const pageVisitor = async (
  context: BrowserContext,
  address: string,
  limit: number,
): Promise<(visit: Visit) => Promise<VisitResult>> => {
  const { origin } = new URL(address);
  let page: Page;
  let monitor: PageMonitor;
  const openPage = async (): Promise<void> => {
    page = await context.newPage();
    monitor = monitorPage(page, origin);
  };
  await openPage();

  /** The page once nothing is missing; near the deadline, as it is then; undefined if it does not respond. */
  const settledSnapshot = async (deadline: number, stable: number): Promise<PageSnapshot | undefined> => {
    // The last quarter is left for the response of a page on a slow machine.
    const lastStart = deadline - limit / 4;
    let state = '';
    let stableSince = 0;
    for (;;) {
      // A page that is busy in a loop never responds.
      const timeout = sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false });
      const snapshot = await Promise.race([page.evaluate(readPage, failureTexts), timeout]).catch(() => undefined);
      const now = performance.now();
      const newState = JSON.stringify([snapshot, monitor.requestCount]);
      if (newState !== state) [state, stableSince] = [newState, now];
      const isSettled = now - stableSince >= stable && missingParts(snapshot, monitor).length === 0;
      if (isSettled || now >= lastStart) return snapshot;
      // The page was being replaced.
      if (!snapshot) await sleep(20);
    }
  };

  return async ({ path, as, click }) => {
    const deadline = performance.now() + limit;
    const settled = () => settledSnapshot(deadline, path === HOME ? STABLE_HOME_MS : STABLE_MS);
    // A failure to load shows in the snapshot and in the monitor.
    const loading = page.goto(`${origin}/#${addressOf(path)}`, { waitUntil: 'domcontentloaded', timeout: limit });
    await loading.catch(() => undefined);
    let snapshot = await settled();
    const symptoms: Symptom[] = [];
    if (click !== undefined && missingParts(snapshot, monitor).length === 0) {
      const button = page.getByRole('button', { name: click, exact: true }).first();
      const text = `the button “${click}” could not be clicked`;
      await button.click({ timeout: limit / 4 }).catch(() => symptoms.push({ text }));
      snapshot = await settled();
    }
    const missing = missingParts(snapshot, monitor).join(', ');
    symptoms.push(...monitor.symptoms.splice(0));
    if (missing) symptoms.push({ text: `it did not settle within ${limit / 1000} s: it still waited for ${missing}` });
    for (const text of snapshot?.broken ?? []) symptoms.push({ text: `an area says “${text}”` });
    if (as === 'member' && path !== HOME && /^\/\?(.*&)?redirect=/.test(snapshot?.path ?? ''))
      symptoms.push({ text: 'a member was redirected to log in' });
    if (symptoms.length > 0) {
      // A broken page may affect the next visits, and may not even close.
      void page.close().catch(() => undefined);
      await openPage();
    }
    return { symptoms, late: missing !== '' };
  };
};
