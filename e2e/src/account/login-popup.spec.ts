import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { fillCaptcha } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* The login popup that follows 请登录！ (docs/product/registration-and-login.md). */

const popupOf = (page: Page) => page.getByRole('dialog', { name: '登录' });
const index = async (page: Page) => Number(await page.getByAltText('验证码图片').getAttribute('data-captcha'));

/** Opens a game as a visitor and returns the login popup. */
async function openPopup(page: Page) {
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const popup = popupOf(page);
  await expect(popup.getByLabel('用户名', { exact: true })).toBeVisible();
  return popup;
}

async function fillIn(page: Page, password: string) {
  await popupOf(page).getByLabel('用户名', { exact: true }).fill('linwan88');
  await popupOf(page).getByLabel('密码', { exact: true }).fill(password);
  await fillCaptcha(page);
}

const send = (page: Page) => popupOf(page).getByRole('button', { name: '登录', exact: true }).click();

test('checks the login fields in order and replaces a wrong captcha', async ({ page, host, open }) => {
  await open('/');
  const popup = await openPopup(page);
  const submitAndExpect = async (message: string) => {
    await send(page);
    await expect(page.getByText(message)).toBeVisible();
  };
  await submitAndExpect('请输入您的账号和密码！');
  await popup.getByLabel('用户名', { exact: true }).fill('linwan88');
  await submitAndExpect('请输入您的账号和密码！');
  await popup.getByLabel('密码', { exact: true }).fill('journey2026');
  const before = await index(page);
  await submitAndExpect('请输入验证码！');
  expect(await index(page)).toBe(before);
  await popup.getByLabel('验证码', { exact: true }).fill('zz99');
  await submitAndExpect('验证码错误！');
  await expect(popup.getByLabel('验证码', { exact: true })).toHaveValue('');
  expect(await index(page)).not.toBe(before);
  await checkScreen(page, 'login-popup-captcha-wrong');
  await expect(popup.getByLabel('密码', { exact: true })).toHaveValue('journey2026');
  expect(host.requestsTo('login_pc')).toEqual([]);
});

test('shows the host’s message for a refused login, replaces the captcha and stays open', async ({
  page,
  host,
  open,
}) => {
  host.refuse('login_pc', '账号或密码错误');
  await open('/');
  const popup = await openPopup(page);
  await fillIn(page, 'wrong2026');
  const before = await index(page);
  await send(page);
  await expect(page.getByText('账号或密码错误')).toBeVisible();
  await expect(popup.getByLabel('验证码', { exact: true })).toHaveValue('');
  await expect(popup.getByLabel('用户名', { exact: true })).toHaveValue('linwan88');
  expect(await index(page)).not.toBe(before);
  await checkScreen(page, 'login-popup-refused');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('reports a lost response to the login and keeps the input', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('login_pc');
  await open('/');
  const popup = await openPopup(page);
  await fillIn(page, 'journey2026');
  const before = await index(page);
  await send(page);
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  expect(await index(page)).toBe(before);
  await expect(popup.getByLabel('验证码', { exact: true })).not.toHaveValue('');
});

for (const way of ['关闭', 'Escape'] as const)
  test(`closes the login popup with ${way} and opens no game`, async ({ page, host, open }) => {
    await open('/');
    const popup = await openPopup(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await popup.getByRole('button', { name: '关闭' }).click();
    await expect(popup).toBeHidden();
    expect(host.requestsTo('getGameUrl')).toEqual([]);
  });

test('links from the login popup to customer service and registration', async ({ page, open }) => {
  await open('/');
  const popup = await openPopup(page);
  await expect(popup.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', /^#\/register/);
  await popup.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(/#\/kefu/);
  await expect(popup).toBeHidden();
});

test('opens the requested game after the login', async ({ page, host, open }) => {
  host.answer('login_pc', { api_token: 'fresh-token' });
  host.answer('getGameUrl', { url: `${siteUrl()}/favicon.svg` });
  await open('/');
  await openPopup(page);
  await fillIn(page, 'journey2026');
  await send(page);
  await expect(page).toHaveURL(/favicon\.svg/);
  expect(host.requestsTo('getGameUrl')).toEqual([
    { plat_name: 'obgdy', game_type: 1, game_code: 'obgdy-1', is_mobile_url: 1 },
  ]);
});
