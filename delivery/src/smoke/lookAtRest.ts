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
export const failureWords = { unavailable: '该功能暂时无法使用', retry: '重试' };

/**
 * Looks at a page as soon as it rests: drawn, with nothing else to do, something in its main part and no skeleton in sight; or as it is
 * after `limit` ms. In-page code: it must stand by itself.
 */
export const lookAtRest = (page: Page, limit: number): Promise<Sight> =>
  page.evaluate(
    async ({ limit, unavailable, retry }) => {
      const until = performance.now() + limit;
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
        if ((skeletons > 0 || blank) && performance.now() < until) continue;
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
    { limit, ...failureWords },
  );
