import type { Page } from '@playwright/test';
import { openWithClock } from '../fixtures/clock';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * Pages that are kept alive: input and loaded data are there on return, only money is requested again, and a
 * hidden page requests nothing. The window scrolls to its top, as after each navigation.
 */

const activity = { id: 3, title: '新人礼', banner: '', memo: '首存有礼', created_at: '2026-11-01 00:00:00' };
const slots = Array.from({ length: 24 }, (_, index) => ({
  category_id: 'concise' as const,
  platform_name: 'obgdy',
  game_code: `g${index}`,
  name: `老虎机${index}`,
  app_state: 1 as const,
  game_type: '1',
  pic: '',
}));

/** Opens a page without requests and goes back. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  await page.goto(`${siteUrl()}/#/unknown`);
  const elsewhere = page.getByRole('heading', { level: 1, name: '页面不存在' });
  await expect(elsewhere).toBeVisible();
  await meanwhile();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(elsewhere).toHaveCount(0);
}

const top = (page: Page) => page.evaluate(() => window.scrollY);

/** The requests of the visible page. The balance poll and the header's unread mark belong to the layout. */
const requestNames = (received: readonly { name: string }[]) =>
  received.filter(({ name }) => name !== 'balance' && name !== 'noticeList').map(({ name }) => name);

const noTimes = { usdt: null, bank: null, alipay: null, wxpay: null };

test.beforeEach(({ host }) => {
  host.answer('activitylist', [activity]);
  host.answer('game/list', slots);
  host.answer('ordertimes', { deposit: noTimes, withdrawal: noTimes });
  host.answerWith('content', ({ key }) => ({ key: String(key), value: null }));
});

test('/deposit is kept alive: it returns without a second request but for money, scrolled to its top', async ({
  page,
  host,
  open,
  requests,
}) => {
  await openWithClock(page, () => open('/deposit', 'member'));
  await expect(page.getByLabel('存款金额')).toBeVisible();
  await requests.whenIdle();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => document.querySelector('main > *')?.setAttribute('data-same', ''));

  await leaveAndReturn(page, async () => {
    host.received.length = 0;
    await page.clock.runFor(7000);
    expect(requestNames(host.received)).toEqual([]);
  });
  await expect(page.locator('[data-same]')).toBeVisible();
  expect(await top(page)).toBe(0);
  await expect(page.getByLabel('存款金额')).toBeVisible();
  await expect.poll(() => requestNames(host.received).toSorted()).toEqual(['get_pay_way', 'user']);
});

test('keeps the scroll position of a strip and the paused notices of home', async ({ page, open }) => {
  await open('/');
  const strip = page.getByRole('region', { name: '电子游艺' }).locator(':scope > :last-child');
  await expect(strip.getByRole('button').first()).toBeVisible();
  await strip.evaluate((it) => it.scrollTo({ left: 400 }));
  await expect.poll(() => strip.evaluate((it) => it.scrollLeft)).toBeGreaterThan(200);
  const pushed = await strip.evaluate((it) => it.scrollLeft);
  await page.getByRole('button', { name: '暂停滚动' }).click();
  await leaveAndReturn(page);
  expect(await strip.evaluate((it) => it.scrollLeft)).toBe(pushed);
  await expect(page.getByRole('button', { name: '继续滚动' })).toBeVisible();
});

test('shows /activeList where it was left for one of its items, but not after the tab bar', async ({
  page,
  host,
  open,
}) => {
  host.answer(
    'activitylist',
    Array.from({ length: 30 }, (_, index) => ({ ...activity, id: index + 1, title: `第${index + 1}项` })),
  );
  await open('/activeList', 'member');
  const link = page.getByRole('link', { name: /第20项/ });
  await link.scrollIntoViewIfNeeded();
  const left = await top(page);
  expect(left).toBeGreaterThan(300);
  await link.click();
  await expect(page).toHaveURL(/#\/activeInfo/);
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(() => top(page)).toBe(left);
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '存款' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '存款' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/#\/activeList$/);
  await expect.poll(() => top(page)).toBe(0);
});
