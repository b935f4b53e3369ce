import { answers } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* Sessions: polling, and how they end (spec 1 §4; decisions 3 to 7). */

test('the balance is polled every 3300 ms, not in a hidden tab, and never noticed when it stays', async ({
  page,
  host,
  open,
}) => {
  await page.clock.install();
  await open('/userCenter', 'member');
  await expect(page.getByText('1,000.00')).toBeVisible();
  const before = host.asked('balance').length;
  expect(before).toBe(0);
  await page.clock.runFor(3400);
  await expect.poll(() => host.asked('balance').length).toBe(1);

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

  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (value ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  const polled = host.asked('balance').length;
  await page.clock.runFor(12_000);
  expect(host.asked('balance')).toHaveLength(polled);
  await hide(false);
  await expect.poll(() => host.asked('balance').length).toBe(polled + 1);
});

test('a poll that takes long is not joined by a second', async ({ page, host, open }) => {
  await page.clock.install();
  await open('/userCenter', 'member');
  await expect(page.getByText('1,000.00')).toBeVisible();
  const release = host.hold('balance');
  await page.clock.runFor(3400);
  await expect.poll(() => host.asked('balance').length).toBe(1);
  await page.clock.runFor(3400);
  await page.clock.runFor(3400);
  await page.waitForTimeout(200);
  expect(host.asked('balance')).toHaveLength(1);
  release();
});

for (const how of ['code', 'status'] as const)
  test(`a 401 to the poll, as ${how}, ends the session silently at home`, async ({ page, host, noise, open }) => {
    if (how === 'status') noise.allow(/401/);
    await open('/userCenter', 'member');
    await expect(page.getByText('1,000.00')).toBeVisible();
    if (how === 'code') host.refuse('balance', '请先登录', 401);
    else host.break('balance', 401, '');
    await expect(page).toHaveURL(/#\/$/, { timeout: 8000 });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
    const asked = host.asked('balance').length;
    await page.waitForTimeout(3600);
    expect(host.asked('balance')).toHaveLength(asked);
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
    const left = () => [sessionStorage.getItem('token'), sessionStorage.getItem('left'), localStorage.getItem('left')];
    expect(await page.evaluate(left)).toEqual([null, null, null]);
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
  await open('/userCenter', 'member');
  host.lose('logoff');
  await page.getByRole('button', { name: '退出登录' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '在玩一会' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: '退出登录' }).click();
  await question.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/#\/$/, { timeout: 8000 });
  await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  const asked = host.asked('balance').length;
  await page.waitForTimeout(3600);
  expect(host.asked('balance')).toHaveLength(asked);
});

test('the token goes to the API host, and every call carries it', async ({ page, host, open }) => {
  await open('/userCenter', 'member');
  await expect(page.getByText('1,000.00')).toBeVisible();
  expect(host.received.find((it) => it.name === 'user')?.headers.authorization).toBe('Bearer a-session');
});

test('a page kept alive is as it was left', async ({ page, open }) => {
  await page.clock.install();
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('1234.5');
  await page.goto(`${site()}/#/games`);
  await page.getByRole('tab', { name: 'PP电子' }).click();
  /* In steps: what is asked for meanwhile must not find that its time was up at once. */
  for (let step = 0; step < 8; step += 1) {
    await page.clock.runFor(9000);
    await page.waitForLoadState('networkidle');
  }
  await page.goto(`${site()}/#/deposit`);
  await expect(page.getByLabel('存款金额')).toHaveValue('1234.5');
  await page.goto(`${site()}/#/games`);
  await expect(page.getByRole('tab', { name: 'PP电子' })).toHaveAttribute('aria-selected', 'true');
});

test('what a host without the extra calls lacks is left out, without a word', async ({ page, open }) => {
  await open('/deposit', 'member');
  await expect(page.getByLabel('存款金额')).toBeVisible();
  for (const path of ['/modifyPhone', '/about', '/faq', '/sponsor', '/accountCenter']) {
    await page.goto(`${site()}/#${path}`);
    await page.waitForTimeout(400);
    await expect(page.getByText('接口不存在')).toHaveCount(0);
  }
  expect(answers.content).toBeUndefined();
});
