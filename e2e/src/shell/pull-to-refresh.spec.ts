import type { Page } from '@playwright/test';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { openExamplePage } from '../fixtures/examplePages';
import { startTouch } from '../fixtures/pageTools';
import { expect, test } from '../fixtures/test';

/* Lists are pulled down to fetch them again (docs/product/site-and-session.md). */

/** Pulls the page down by this many px from below its header, and releases it. */
async function pull(page: Page, down: number): Promise<void> {
  const touch = await startTouch(page, page.getByRole('banner'));
  await touch.move(0, down);
  await touch.end();
}

test('a pull fetches a list again, says so, and shows a failure; a scrolled page only scrolls', async ({
  page,
  host,
  open,
  consoleGuard,
}) => {
  consoleGuard.allow(/500/);
  await openExamplePage({ page, host, open }, { path: '/assets', person: 'member' });
  /* The code of the pull loads with the first touch. */
  await pull(page, 20);
  await expect(page.locator('span[aria-live="polite"].visually-hidden')).toBeAttached();
  await waitUntilSettled(page);
  const asked = () => host.requestsTo('gettransrecord').length;
  const before = asked();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await pull(page, 60);
  const status = page.locator('[aria-live]').filter({ hasText: '刷新' });
  const release = host.hold('gettransrecord');
  await pull(page, 240);
  await expect(status).toHaveText('正在刷新');
  await checkScreen(page, 'pull-refreshing');
  release();
  await expect(status).toHaveText('已刷新');
  expect(asked()).toBe(before + 1);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  host.answerWithStatus('gettransrecord', 500);
  await pull(page, 240);
  await expect(page.getByText('刷新失败，请稍后再试')).toBeVisible();
  await expect(page.getByRole('list', { name: '存款记录' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 480 });
  await page.evaluate(() => window.scrollTo(0, 200));
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await pull(page, 180);
  await waitUntilSettled(page);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(scrolled);
  expect(asked()).toBe(before + 2);
});
