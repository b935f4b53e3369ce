import type { Page } from '@playwright/test';
import { waitUntilSettled } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { memberWithMoney } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* The tab bar of members (docs/product/site-and-session.md). */

const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' });

/** Parts of the page that are below the tab bar's top after scrolling to the end. */
const coveredParts = async (page: Page): Promise<string[]> => {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await waitUntilSettled(page);
  return page.evaluate(() => {
    const top = document.querySelector('nav[aria-label="主导航"]')?.getBoundingClientRect().top ?? 0;
    const parts = document.querySelectorAll('main :is(a, button, input, p, h2, h3, li, iframe)');
    return [...parts]
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => part.getBoundingClientRect().bottom > top + 1)
      .map((part) => part.outerHTML.slice(0, 80));
  });
};

test('covers nothing of the pages', async ({ page }) => {
  await openAs(page, await memberWithMoney(), '/deposit');
  for (const path of ['/deposit', '/withdraw', '/assets', '/accountCenter', '/limits', '/faq', '/kefu', '/hongbao'])
    await test.step(path, async () => {
      await page.goto(`${siteUrl()}/#${path}`);
      await expect(bar(page)).toBeVisible();
      await expect(page.locator('#prerendered-page')).toHaveCount(0);
      await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
      // Answers that arrive later may make the page longer.
      await expect.poll(() => coveredParts(page)).toEqual([]);
    });
});
