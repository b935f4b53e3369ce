import type { Page } from '@playwright/test';
import { look } from './site/look';
import { readCaptcha } from './site/member';
import { site } from './site/site';
import { expect, test } from './site/test';

/* The login popup, after 请登录！ (spec 1 §2, §5, §8; decisions 9, 12). */

const popupOf = (page: Page) => page.getByRole('dialog', { name: '登录' });
const index = async (page: Page) => Number(await page.getByAltText('验证码图片').getAttribute('data-captcha'));

/** Opens a game as a visitor; gives the popup. */
async function ask(page: Page) {
  await page.getByRole('button', { name: '星际老虎机' }).click();
  await expect(page.getByText('请登录！')).toBeVisible();
  const popup = popupOf(page);
  await expect(popup.getByLabel('用户名', { exact: true })).toBeVisible();
  return popup;
}

async function fillIn(page: Page, password: string) {
  await popupOf(page).getByLabel('用户名', { exact: true }).fill('linwan88');
  await popupOf(page).getByLabel('密码', { exact: true }).fill(password);
  await readCaptcha(page);
}

const send = (page: Page) => popupOf(page).getByRole('button', { name: '登录', exact: true }).click();

test('each message in its order; a wrong captcha is cleared and changed', async ({ page, host, open }) => {
  await open('/');
  const popup = await ask(page);
  const say = async (message: string) => {
    await send(page);
    await expect(page.getByText(message)).toBeVisible();
  };
  await say('请输入您的账号和密码！');
  await popup.getByLabel('用户名', { exact: true }).fill('linwan88');
  await say('请输入您的账号和密码！');
  await popup.getByLabel('密码', { exact: true }).fill('evening2026');
  const before = await index(page);
  await say('请输入验证码！');
  expect(await index(page)).toBe(before);
  await popup.getByLabel('验证码', { exact: true }).fill('zz99');
  await say('验证码错误！');
  await expect(popup.getByLabel('验证码', { exact: true })).toHaveValue('');
  expect(await index(page)).not.toBe(before);
  await look(page, 'login-popup-captcha-wrong');
  await expect(popup.getByLabel('密码', { exact: true })).toHaveValue('evening2026');
  expect(host.asked('login_pc')).toEqual([]);
});

test('refused: the host’s words, captcha cleared and changed, the popup stays', async ({ page, host, open }) => {
  host.refuse('login_pc', '账号或密码错误！');
  await open('/');
  const popup = await ask(page);
  await fillIn(page, 'wrong2026');
  const before = await index(page);
  await send(page);
  await expect(page.getByText('账号或密码错误！')).toBeVisible();
  await expect(popup.getByLabel('验证码', { exact: true })).toHaveValue('');
  await expect(popup.getByLabel('用户名', { exact: true })).toHaveValue('linwan88');
  expect(await index(page)).not.toBe(before);
  await look(page, 'login-popup-refused');
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
});

test('without an answer it says so and keeps what was typed', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('login_pc');
  await open('/');
  const popup = await ask(page);
  await fillIn(page, 'evening2026');
  const before = await index(page);
  await send(page);
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  expect(await index(page)).toBe(before);
  await expect(popup.getByLabel('验证码', { exact: true })).not.toHaveValue('');
});

for (const way of ['关闭', 'Escape'] as const)
  test(`${way} closes it, and nothing is opened`, async ({ page, host, open }) => {
    await open('/');
    const popup = await ask(page);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await popup.getByRole('button', { name: '关闭' }).click();
    await expect(popup).toBeHidden();
    expect(host.asked('getGameUrl')).toEqual([]);
  });

test('its links lead to customer service and to the registration', async ({ page, open }) => {
  await open('/');
  const popup = await ask(page);
  await expect(popup.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', /^#\/register/);
  await popup.getByRole('link', { name: '忘记密码' }).click();
  await expect(page).toHaveURL(/#\/kefu/);
  await expect(popup).toBeHidden();
});

test('done: it opens the game that was wanted', async ({ page, host, open }) => {
  host.answer('login_pc', { api_token: 'fresh-token' });
  host.answer('getGameUrl', { url: `${site()}/favicon.svg` });
  await open('/');
  await ask(page);
  await fillIn(page, 'evening2026');
  await send(page);
  await expect(page).toHaveURL(/favicon\.svg/);
  expect(host.asked('getGameUrl')).toEqual([
    { plat_name: 'obgdy', game_type: 1, game_code: 'obgdy-1', is_mobile_url: 1 },
  ]);
});
