import type { Page as Tab } from 'playwright-core';
import type { Page } from '../pages';

/** Goes to a page within the site, as a link does; returns the ms until it is usable. */
export const changeRoute = (tab: Tab, { path, usable }: Page): Promise<number> =>
  tab.evaluate(
    ([to, parts]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        location.hash = to;
        window.benchWhenUsable(parts, (time) => resolve(time - began));
      }),
    [`#${path}`, usable] as const,
  );
