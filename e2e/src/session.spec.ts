import type { Page } from '@playwright/test';
import { openWithClock } from './site/clock';
import { look } from './site/look';
import type { ScriptedHost } from './site/scriptedHost';
import { site } from './site/site';
import { hideTab } from './site/tab';
import { expect, test } from './site/test';

/* Sessions: polling, and how they end (spec 1 §4; decisions 3 to 7). */

/** The token, and a mark that the test left in either storage. */
const whatIsLeft = () => [
  sessionStorage.getItem('token'),
  sessionStorage.getItem('left'),
  localStorage.getItem('left'),
];

/** Home is there, and nothing polls any more. The page's clock is installed. */
async function expectNoPoll(page: Page, host: ScriptedHost): Promise<void> {
  await expect(page.getByRole('region', { name: '集团介绍' })).toBeVisible();
  const asked = host.asked('balance').length;
  await page.clock.runFor(7000);
  expect(host.asked('balance')).toHaveLength(asked);
}

test('the balance is polled every 3300 ms, not in a hidden tab, and never noticed when it stays', async ({
  page,
  host,
  open,
}) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  const before = host.asked('balance').length;
  expect(before).toBe(0);
  await page.clock.runFor(3400);
  await expect.poll(() => host.asked('balance').length).toBe(1);

  /* The mark of the messages is asked for in a quiet moment, which is now. */
  await expect(page.getByRole('banner').getByRole('link', { name: '我的消息' })).toHaveAccessibleDescription(
    '有未读消息',
  );

  /* Nothing on the page is touched by a poll that brings the same. */
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
  await expect.poll(() => host.asked('balance').length).toBe(3);
  expect(await page.evaluate(() => (window as unknown as { changes: number }).changes)).toBe(0);

  host.answer('balance', { balance: '1234.50' });
  await page.clock.runFor(3300);
  await expect(page.getByText('1,234.50')).toBeVisible();

  await hideTab(page, true);
  const polled = host.asked('balance').length;
  await page.clock.runFor(12_000);
  expect(host.asked('balance')).toHaveLength(polled);
  await hideTab(page, false);
  await expect.poll(() => host.asked('balance').length).toBe(polled + 1);
});

test('a poll that takes long is not joined by a second', async ({ page, host, open }) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  const release = host.hold('balance');
  await page.clock.runFor(3400);
  await expect.poll(() => host.asked('balance').length).toBe(1);
  await page.clock.runFor(3400);
  await page.clock.runFor(3400);
  await hideTab(page, true);
  await hideTab(page, false);
  expect(host.asked('balance')).toHaveLength(1);
  release();
  host.answer('balance', { balance: '1234.50' });
  await expect(async () => {
    await page.clock.runFor(3300);
    await expect(page.getByText('1,234.50')).toBeVisible({ timeout: 500 });
  }).toPass();
});

for (const how of ['code', 'status'] as const)
  test(`a 401 to the poll, as ${how}, ends the session silently at home`, async ({ page, host, noise, open }) => {
    if (how === 'status') noise.allow(/401/);
    await openWithClock(page, () => open('/userCenter', 'member'));
    await expect(page.getByText('1,000.00')).toBeVisible();
    if (how === 'code') host.refuse('balance', '请先登录', 401);
    else host.break('balance', 401, '');
    await page.clock.runFor(3400);
    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    await expectNoPoll(page, host);
  });

for (const how of ['code', 'status'] as const)
  test(`a 401 elsewhere, as ${how}, shows one alert, then the login page`, async ({ page, host, noise, open }) => {
    if (how === 'status') noise.allow(/401/);
    for (const name of ['user', 'uservip', 'getcard'] as const)
      if (how === 'code') host.refuse(name, '请先登录', 401);
      else host.break(name, 401, '');
    await open('/faq', 'member');
    await page.evaluate(() => [localStorage, sessionStorage].forEach((it) => it.setItem('left', 'behind')));
    await page.goto(`${site()}/#/userCenter`);
    const alert = page.getByRole('alertdialog', { name: '认证失败' });
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText('登录已过期，请重新登录！');
    await look(page, `session-ended-${how}`);
    await alert.getByRole('button', { name: '确定' }).click();
    await expect(page).toHaveURL(/#\/login/);
    expect(await page.evaluate(whatIsLeft)).toEqual([null, null, null]);
  });

test('an alert outranks the silent exit: a call on its way would have raised it', async ({ page, host, open }) => {
  await openWithClock(page, () => open('/userCenter', 'member'));
  await expect(page.getByText('1,000.00')).toBeVisible();
  host.refuse('getcard', '请先登录', 401);
  const release = host.hold('getcard');
  await page.goto(`${site()}/#/bankCard`);
  await expect.poll(() => host.asked('getcard').length).toBeGreaterThan(0);
  host.refuse('balance', '请先登录', 401);
  await page.clock.runFor(3400);
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toHaveCount(1);
  release();
  await page.clock.runFor(1000);
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toHaveURL(/#\/login/);
});

test('Escape answers the alert too', async ({ page, host, open }) => {
  host.refuse('getcard', '请先登录', 401);
  await open('/bankCard', 'member');
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/login/);
});

test('a press that meets a 401 claims no success', async ({ page, host, open }) => {
  host.refuse('updateuserinfo', '请先登录', 401);
  await open('/modifyEmail', 'member');
  await page.getByLabel('邮箱').fill('new@example.com');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('alertdialog', { name: '认证失败' })).toBeVisible();
  await expect(page.getByText('设置成功')).toHaveCount(0);
});

test('logging out forgets everything, even when the host does not answer', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  await openWithClock(page, () => open('/userCenter', 'member'));
  host.lose('logoff');
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

test('the token goes to the API host with every call, and nowhere else', async ({ page, host, open }) => {
  const elsewhere: (string | undefined)[] = [];
  await page.route('https://pictures.example/**', async (route) => {
    elsewhere.push((await route.request().allHeaders()).authorization);
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  host.answer('bannerList', [{ src: 'https://pictures.example/banner.svg' }]);
  await open('/', 'member');
  await expect(page.getByRole('button', { name: '星际老虎机' })).toBeVisible();
  await page.goto(`${site()}/#/userCenter`);
  await expect(page.getByText('1,000.00')).toBeVisible();
  expect(new Set(host.received.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer a-session']));
  expect(elsewhere).toEqual([undefined]);
});

test('what a host without the extra calls lacks is left out, without a word', async ({ page, host, open }) => {
  await page.addInitScript(() => {
    const seen = window as unknown as { said?: boolean };
    new MutationObserver(() => (seen.said ||= document.body?.textContent.includes('接口不存在'))).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
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
    await page.goto(`${site()}/#${path}`);
    await expect.poll(() => host.asked(call).length, path).toBeGreaterThan(0);
  }
  await page.goto(`${site()}/#/nowhere`);
  await expect(page.getByRole('link', { name: '返回首页' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said?: boolean }).said)).toBe(false);
});
