import type { Page } from '@playwright/test';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { memberWithMoney } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* The tab bar of members (docs/product/site-and-session.md). */

const bar = (page: Page) => page.getByRole('navigation', { name: '主导航' });

test('leads a member to each section and marks the present one', async ({ page }) => {
  await openAs(page, await memberWithMoney(), '/faq');
  await expect(bar(page).getByRole('link')).toHaveCount(5);
  await expect(bar(page).locator('[aria-current]')).toHaveCount(0);
  for (const [name, heading] of [
    ['存款', '存款'],
    ['游戏', '电子游戏大厅'],
    ['优惠', '优惠活动'],
    ['我的', '会员中心'],
  ] as const) {
    await bar(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(bar(page).locator('[aria-current]')).toHaveText(name);
  }
  await checkScreen(page, 'tab-bar-member-centre');
  await bar(page).getByRole('link', { name: '首页' }).click();
  await page.getByRole('dialog').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(bar(page).locator('[aria-current]')).toHaveText('首页');
  await checkScreen(page, 'tab-bar-home');
});

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
