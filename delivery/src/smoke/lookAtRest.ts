import type { Page } from 'playwright-core';

/** What stands on a page. */
export interface Sight {
  /** The path in the address, behind the `#`. */
  path: string;
  /** How many shapes of what is still to come are in sight. */
  skeletons: number;
  /** Nothing to read and nothing to see in the page's main part. */
  blank: boolean;
  /** The words of areas that could not be shown. */
  broken: string[];
}

/** What an area says that failed, and the button that goes with it (shared: `messages.featureUnavailable`, `ErrorState`). */
const failureWords = { unavailable: '该功能暂时无法使用', retry: '重试' };

/** ms without a change after which a page is at rest. */
const pageRests = 100;
/** React holds back what comes behind a fallback for 300 ms, and the fallback of a widget may be nothing at all. */
const widgetsRest = 400;

/**
 * Looks at a page as soon as it rests: drawn, with something in its main part, no skeleton in sight, and unchanged for a moment; or as it is
 * after `limit` ms. In-page code: it must stand by itself.
 * @param withWidgets whether other apps' widgets stand on it
 */
export const lookAtRest = (page: Page, limit: number, withWidgets: boolean): Promise<Sight> =>
  page.evaluate(
    async ({ limit, rest, unavailable, retry }) => {
      const began = performance.now();
      let changed = began;
      const observer = new MutationObserver(() => {
        changed = performance.now();
      });
      observer.observe(document, { childList: true, subtree: true });
      for (;;) {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await new Promise((done) => requestIdleCallback(done, { timeout: 200 }));
        const main = document.querySelector('main');
        const skeletons = [...document.querySelectorAll('[data-skeleton]')].filter((it) => it.checkVisibility()).length;
        const blank =
          !main?.innerText.trim() &&
          ![...(main?.querySelectorAll('img, svg, canvas, video, iframe, input') ?? [])].some((it) =>
            it.checkVisibility(),
          );
        const now = performance.now();
        /* A page that never stops moving is looked at all the same. */
        const moves = now - changed < rest && now - began < 4 * rest;
        if ((skeletons > 0 || blank || moves) && now - began < limit) continue;
        observer.disconnect();
        const broken = [...document.querySelectorAll<HTMLElement>('[role="alert"]')]
          .filter((it) => it.checkVisibility())
          .filter(
            (it) =>
              it.innerText.includes(unavailable) ||
              [...it.querySelectorAll('button')].some((button) => button.innerText.trim() === retry),
          )
          .map((it) => it.innerText.trim().split('\n')[0] ?? '');
        return { path: location.hash.slice(1), skeletons, blank, broken };
      }
    },
    { limit, rest: withWidgets ? widgetsRest : pageRests, ...failureWords },
  );
