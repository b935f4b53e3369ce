import type { Page } from '@playwright/test';
import { callApi, deposit, memberWithMoney } from '../fixtures/memberApi';
import { openAs } from '../fixtures/member';
import { approveDeposit } from '../fixtures/approvals';
import { expect, test } from '../fixtures/test';

/* Coming back from a game in a browser with its back/forward cache, which Playwright disables by default. */

test.use({
  launchOptions: [
    async ({ launchOptions }, provide) =>
      provide({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
});

/** Collects why the browser loaded a page again that it could have restored. */
async function watchRestorations(page: Page): Promise<string[]> {
  const reasons: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
  );
  return reasons;
}

type Recorded = typeof globalThis & { users?: unknown[] };

/**
 * Runs in the page: marks its restoration, and records the answers with the member's data since then. Playwright cannot
 * read them once the page navigates again, which it does to leave the launch page's entry of the history.
 */
const recordUsers = (): void => {
  const page: Recorded = globalThis;
  window.addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (!persisted) return;
    performance.mark('restored', { startTime: timeStamp });
    page.users = [];
  });
  const send = window.fetch;
  window.fetch = async (...request) => {
    const response = await send(...request);
    if (response.url.endsWith('/api/user')) page.users?.push(await response.clone().json());
    return response;
  };
};

/** Runs in the page: whether it has requested the member's data, which have the balance, since its restoration. */
const isRefreshed = (): boolean => {
  const restored = (performance.getEntriesByName('restored')[0] as PerformanceMark | undefined)?.startTime;
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
    ({ name, startTime }) => restored !== undefined && startTime >= restored && name.endsWith('/api/user'),
  );
};

test('restores home after a game, and refreshes the balance without waiting for a poll', async ({ page }) => {
  const token = await memberWithMoney();
  await callApi('uptransferstatus', { transferstatus: 0 }, token);
  await page.addInitScript(recordUsers);
  const reasons = await watchRestorations(page);
  const stream = page.waitForRequest('**/api/events');
  await openAs(page, token, '/');
  /* Events, whose code loads when the page is idle, refresh the restored page. */
  await stream;
  /* A service worker that takes over a page in the back/forward cache makes the browser load it again. */
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.getByRole('button', { name: '关闭', exact: true }).tap();
  await page.locator('main section button').first().tap();
  await page.getByRole('button', { name: '不转入，直接进入' }).tap();
  await page.waitForURL(/\/sandbox-games\/play\//);
  await approveDeposit(await deposit(token, '500'));

  await page.goBack({ waitUntil: 'commit' });
  /* Polls request the balance alone. */
  await page.waitForFunction(isRefreshed);
  expect(reasons).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => (globalThis as Recorded).users?.[0]))
    .toMatchObject({ data: { balance: '1500.00' } });
  await expect(page.getByText('¥1,500.00')).toBeVisible();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(0);
  /* The launch page's history entry has been left too. */
  expect(await page.evaluate(() => window.history.state as object)).toMatchObject({ idx: 0 });
});
