import type { Page } from '@playwright/test';

/** Hides the page's tab, as when another is looked at, or shows it again. */
export const hideTab = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    const tell = (name: 'hidden' | 'visibilityState', it: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => it });
    tell('hidden', value);
    tell('visibilityState', value ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
