import type { Page } from 'playwright-core';
import type { PageMonitor } from './pageMonitor';

export interface PageSnapshot {
  /** The path in the address, after the `#`. */
  path: string;
  /** The number of visible skeletons. */
  skeletons: number;
  /** The main part has no text and no visible element such as an image. */
  blank: boolean;
  /** The texts of areas that failed to load. */
  broken: string[];
}

/** What a failed area of the shared package says, and the name of its button. */
const failureTexts = { unavailable: '该功能暂时无法使用', retry: '重试' };

/** Time without a change of the DOM after which a page counts as settled, ms. */
const STABLE_MS = 100;
/**
 * With widgets of other apps: React delays what replaces a fallback by 300 ms, and a widget's fallback may be empty.
 */
const STABLE_WITH_WIDGETS_MS = 400;

/**
 * Waits until the page has content, no skeleton and a stable DOM, or until `limit` ms have passed. The callback runs in
 * the page: it cannot use anything from outside, nor name functions, since the compiler would add a call to its own
 * helper.
 */
const takeSnapshot = (page: Page, limit: number, withWidgets: boolean): Promise<PageSnapshot> =>
  page.evaluate(
    async ({ limit, stable, unavailable, retry }) => {
      const start = performance.now();
      let changed = start;
      const observer = new MutationObserver(() => (changed = performance.now()));
      observer.observe(document, { childList: true, subtree: true });
      for (;;) {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
        const main = document.querySelector('main');
        const skeletons = [...document.querySelectorAll('[data-skeleton]')].filter((it) => it.checkVisibility()).length;
        const media = [...(main?.querySelectorAll('img, svg, canvas, video, iframe, input') ?? [])];
        const blank = !main?.innerText.trim() && !media.some((it) => it.checkVisibility());
        const now = performance.now();
        // A page with endless changes is accepted after a while.
        const isChanging = now - changed < stable && now - start < 4 * stable;
        if ((skeletons > 0 || blank || isChanging) && now - start < limit) continue;
        observer.disconnect();
        const broken = [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
          .filter(
            (area) =>
              area.checkVisibility() &&
              (area.innerText.includes(unavailable) ||
                [...area.querySelectorAll('button')].some((button) => button.innerText.trim() === retry)),
          )
          .map((area) => area.innerText.trim().split('\n')[0] ?? '');
        return { path: location.hash.slice(1), skeletons, blank, broken };
      }
    },
    { limit, stable: withWidgets ? STABLE_WITH_WIDGETS_MS : STABLE_MS, ...failureTexts },
  );

/** The value, or undefined if it does not come before the deadline (in terms of `performance.now()`). */
export const withDeadline = async <Value>(deadline: number, promise: Promise<Value>): Promise<Value | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), Math.max(0, deadline - performance.now()));
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * A snapshot after which no request is in flight. When the limit is nearly used up, the page as it is; undefined if it
 * does not respond.
 * @param limit ms for the visit, which ends at `deadline`
 */
export const settledSnapshot = async (
  page: Page,
  monitor: PageMonitor,
  { deadline, limit, withWidgets }: { deadline: number; limit: number; withWidgets: boolean },
): Promise<PageSnapshot | undefined> => {
  // Reserved for the response of a page on a slow machine.
  const responseTime = limit * 0.25;
  for (;;) {
    await withDeadline(deadline - limit * 0.4, monitor.idle());
    const requests = monitor.requestCount();
    const left = Math.max(0, deadline - responseTime - performance.now());
    // Fails if the page reloads meanwhile.
    const attempt = takeSnapshot(page, left, withWidgets).catch(() => 'reloaded' as const);
    const snapshot = await withDeadline(deadline, attempt);
    if (snapshot === undefined) return undefined;
    const isOver = performance.now() >= deadline - responseTime;
    const isIdle = monitor.requestCount() === requests && monitor.pendingPaths().length === 0;
    if (snapshot !== 'reloaded' && (isOver || isIdle)) return snapshot;
  }
};

/** What a settled page would have and this one does not. */
export const missingParts = (snapshot: PageSnapshot | undefined, monitor: PageMonitor): string[] => [
  ...monitor.pendingPaths(),
  ...(snapshot ? [] : ['a response of the page']),
  ...(snapshot && snapshot.skeletons > 0 ? [`${snapshot.skeletons} skeleton(s)`] : []),
  ...(snapshot?.blank ? ['content in its main part'] : []),
];
