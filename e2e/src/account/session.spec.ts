import type { Page } from '@playwright/test';
import { openWithClock } from '../fixtures/clock';
import { checkScreen } from '../fixtures/checkScreen';
import { member, type ScriptedHost } from '../fixtures/scriptedHost';
import { siteUrl } from '../fixtures/site';
import { setTabHidden } from '../fixtures/setTabHidden';
import { expect, test } from '../fixtures/test';

/* Balance polling and how a session ends (docs/product/site-and-session.md). */

/** The token, and the markers that the test put into both storages. */
const whatIsLeft = () => [
  sessionStorage.getItem('token'),
  sessionStorage.getItem('left'),
  localStorage.getItem('left'),
];

/** Expects home without any polling. The page's clock must be installed. */
async function expectNoPoll(page: Page, host: ScriptedHost): Promise<void> {
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  const asked = host.requestsTo('balance').length;
  await page.clock.runFor(7000);
  expect(host.requestsTo('balance')).toHaveLength(asked);
}

test('polls the balance every 3300 ms except in a hidden tab, without rendering an unchanged one', async ({
  page,
  host,
  open,
}) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  const before = host.requestsTo('balance').length;
  expect(before).toBe(0);
  await page.clock.runFor(3400);
  await expect.poll(() => host.requestsTo('balance').length).toBe(1);

  /* The unread mark is requested when the page is idle, which is now. */
  await expect(page.getByRole('banner').getByRole('link', { name: '我的消息' })).toHaveAccessibleDescription(
    '有未读消息',
  );

  /* A poll with the same balance changes nothing in the DOM. */
  await page.evaluate(() => {
    const seen = window as unknown as { changes: number };
    seen.changes = 0;
    new MutationObserver((list) => (seen.changes += list.length)).observe(document.getElementById('root')!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await page.clock.runFor(3300);
  await page.clock.runFor(3300);
  await expect.poll(() => host.requestsTo('balance').length).toBe(3);
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);

  host.answer('user', { ...member, balance: '1234.50' });
  host.answer('balance', { balance: '1234.50' });
  await page.clock.runFor(3300);
  await expect(page.getByText('1,234.50')).toBeVisible();

  await setTabHidden(page, true);
  const polled = host.requestsTo('balance').length;
  await page.clock.runFor(12_000);
  expect(host.requestsTo('balance')).toHaveLength(polled);
  await setTabHidden(page, false);
  await expect.poll(() => host.requestsTo('balance').length).toBe(polled + 1);
});

test('sends no second poll while one is in flight', async ({ page, host, open }) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  const release = host.hold('balance');
  await page.clock.runFor(3400);
  await expect.poll(() => host.requestsTo('balance').length).toBe(1);
  await page.clock.runFor(3400);
  await page.clock.runFor(3400);
  await setTabHidden(page, true);
  await setTabHidden(page, false);
  expect(host.requestsTo('balance')).toHaveLength(1);
  release();
  host.answer('user', { ...member, balance: '1234.50' });
  host.answer('balance', { balance: '1234.50' });
  await expect(async () => {
    await page.clock.runFor(3300);
    await expect(page.getByText('1,234.50')).toBeVisible({ timeout: 500 });
  }).toPass();
});

for (const how of ['code', 'status'] as const)
  test(`ends the session silently at home when the poll gets a 401 as ${how}`, async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    if (how === 'status') consoleGuard.allow(/401/);
    await openWithClock(page, () => open('/userCenter', 'member'));
    await expect(page.getByText('1,000.00')).toBeVisible();
    if (how === 'code') host.refuse('balance', '请先登录', 401);
    else host.answerWithStatus('balance', 401, '');
    await page.clock.runFor(3400);
    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    await expectNoPoll(page, host);
  });

for (const how of ['code', 'status'] as const)
  test(`shows one alert and then the login page when another request gets a 401 as ${how}`, async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    if (how === 'status') consoleGuard.allow(/401/);
    for (const name of ['user', 'uservip', 'getcard'] as const)
      if (how === 'code') host.refuse(name, '请先登录', 401);
      else host.answerWithStatus(name, 401, '');
    await open('/faq', 'member');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((it) => it.setItem('left', 'behind')));
    await page.goto(`${siteUrl()}/#/userCenter`);
    const alert = page.getByRole('alertdialog', { name: '认证失败' });
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText('登录已过期，请重新登录！');
    await checkScreen(page, `session-ended-${how}`);
    await alert.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/#\/login/);
    expect(await page.evaluate(whatIsLeft)).toEqual([null, null, null]);
  });

test('shows the alert instead of the silent end when another request was in flight', async ({ page, host, open }) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  host.refuse('getcard', '请先登录', 401);
  const release = host.hold('getcard');
  await page.goto(`${siteUrl()}/#/bankCard`);
  await expect.poll(() => host.requestsTo('getcard').length).toBeGreaterThan(0);
  host.refuse('balance', '请先登录', 401);
  await page.clock.runFor(3400);
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toHaveCount(1);
  release();
  await page.clock.runFor(1000);
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/login/);
});

test('closes the alert with Escape', async ({ page, host, open }) => {
  host.refuse('getcard', '请先登录', 401);
  await open('/bankCard', 'member');
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/login/);
});

test('shows no success message when the submitted request gets a 401', async ({ page, host, open }) => {
  host.refuse('updateuserinfo', '请先登录', 401);
  await open('/modifyEmail', 'member');
  await page.getByLabel('邮箱').fill('new@example.com');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
  await expect(page.getByText('设置成功')).toHaveCount(0);
});

test('clears all session data on logout, even when the host does not answer', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  await openWithClock(page, () => open('/userCenter', 'member'));
  host.dropConnection('logoff');
  await page.evaluate(() => [localStorage, sessionStorage].forEach((it) => it.setItem('left', 'behind')));
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '在玩一会' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/$/);
  await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
  expect(await page.evaluate(whatIsLeft)).toEqual([null, null, null]);
  await expectNoPoll(page, host);
});

test('sends the token with every API request and to no other address', async ({ page, host, open }) => {
  const elsewhere: (string | undefined)[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    elsewhere.push((await route.request().allHeaders()).authorization);
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  host.answer('bannerList', [{ src: 'https://pictures.example/banner.svg' }]);
  await open('/', 'member');
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  await page.goto(`${siteUrl()}/#/userCenter`);
  await expect(page.getByText('1,000.00')).toBeVisible();
  expect(new Set(host.received.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer a-session']));
  expect(elsewhere).toEqual([undefined]);
});

test('hides what a host without our additional calls lacks, without a message', async ({ page, host, open }) => {
  await page.addInitScript(() => {
    const record = window as unknown as { messageShown?: boolean };
    new MutationObserver(() => (record.messageShown ||= document.body?.textContent.includes('接口不存在'))).observe(
      document,
      {
        subtree: true,
        childList: true,
        characterData: true,
      },
    );
  });
  await open('/deposit', 'member');
  await expect(page.getByLabel('存款金额')).toBeVisible();
  for (const [path, call] of [
    ['/modifyPhone', 'content'],
    ['/about', 'content'],
    ['/faq', 'content'],
    ['/sponsor', 'content'],
    ['/accountCenter', 'sessions'],
  ] as const) {
    host.received.length = 0;
    await page.goto(`${siteUrl()}/#${path}`);
    await expect.poll(() => host.requestsTo(call).length, path).toBeGreaterThan(0);
  }
  await page.goto(`${siteUrl()}/#/unknown`);
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { messageShown?: boolean }).messageShown)).toBe(false);
});
