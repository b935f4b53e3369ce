import type { Page } from '@playwright/test';
import type { CallName } from '../../../shared/src/contract';
import { checkScreen, waitUntilSettled } from '../fixtures/checkScreen';
import { openExamplePage } from '../fixtures/examplePages';
import { startTouch } from '../fixtures/startTouch';
import { expect, test } from '../fixtures/test';

/* Lists are pulled down to fetch them again (docs/product/site-and-session.md). */

const lists: readonly { path: string; call: CallName }[] = [
  { path: '/assets', call: 'gettransrecord' },
  { path: '/myNews', call: 'noticeList' },
  { path: '/activeList', call: 'activitylist' },
  { path: '/games', call: 'game/list' },
  { path: '/applyagentList', call: 'activityApplyLog' },
  { path: '/loginHistory', call: 'loginhistory' },
  { path: '/statement', call: 'statement' },
];

/** Pulls the page down by this many px from below its header, and releases it. */
async function pull(page: Page, down: number): Promise<void> {
  const touch = await startTouch(page, page.getByRole('banner'));
  await touch.move(0, down);
  await touch.end();
}

type Opened = Parameters<typeof openExamplePage>[0];

/** Opens a member's page and touches it, so that the code of the pull loads. */
async function openPulled(opened: Opened, path: string): Promise<void> {
  await openExamplePage(opened, { path, person: 'member' });
  await pull(opened.page, 20);
  await expect(opened.page.locator('span[aria-live="polite"].visually-hidden')).toBeAttached();
  await waitUntilSettled(opened.page);
}

const status = (page: Page) => page.locator('[aria-live]').filter({ hasText: '刷新' });

for (const { path, call } of lists)
  test(`a pull fetches the list of ${path} again, and nothing else of the site`, async ({ page, host, open }) => {
    await openPulled({ page, host, open }, path);
    const before = host.requestsTo(call).length;
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await pull(page, 60);
    await pull(page, 240);
    await expect(status(page)).toHaveText('已刷新');
    expect(host.requestsTo(call).length).toBe(before + 1);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

test('shows the mark while the list is fetched, and a failure as a toast', async ({
  page,
  host,
  open,
  consoleGuard,
}) => {
  consoleGuard.allow(/500/);
  await openPulled({ page, host, open }, '/myNews');
  const release = host.hold('noticeList');
  await pull(page, 240);
  await expect(status(page)).toHaveText('正在刷新');
  await checkScreen(page, 'pull-refreshing');
  release();
  await expect(status(page)).toHaveText('已刷新');
  host.answerWithStatus('noticeList', 500);
  await pull(page, 240);
  await expect(page.getByText('刷新失败，请稍后再试')).toBeVisible();
  await expect(page.getByRole('link', { name: /第一则消息/ })).toBeVisible();
});

test('a scrolled page scrolls, and is not fetched again', async ({ page, host, open }) => {
  await openPulled({ page, host, open }, '/assets');
  await page.setViewportSize({ width: 390, height: 480 });
  await page.evaluate(() => window.scrollTo(0, 200));
  const before = host.requestsTo('gettransrecord').length;
  await pull(page, 180);
  await waitUntilSettled(page);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(200);
  expect(host.requestsTo('gettransrecord').length).toBe(before);
});
