import type { Page } from '@playwright/test';
import { captchaCodes } from '../../../mfe-account/src/session/captchaCodes';
import { checkScreen } from '../fixtures/checkScreen';
import { fillCaptcha } from '../fixtures/member';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 登录 (docs/product/registration-and-login.md). login-popup.spec.ts and registration.spec.ts cover the other forms. */

const captcha = (page: Page) => page.getByAltText('验证码图片');
const index = async (page: Page) => Number(await captcha(page).getAttribute('data-captcha'));
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

test('checks the login form in order', async ({ page, host, open }) => {
  await open('/login');
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  const send = () => page.getByRole('button', { name: '登录', exact: true }).click();
  const submitAndExpect = async (message: string) => {
    await send();
    await expect(page.getByText(message)).toBeVisible();
  };
  await submitAndExpect('请输入您的账号和密码！');
  await fill(page, '用户名', 'linwan88');
  await submitAndExpect('请输入您的账号和密码！');
  await fill(page, '密码', 'journey2026');
  const first = await index(page);
  await submitAndExpect('请输入验证码！');
  expect(await index(page)).toBe(first);
  await fill(page, '验证码', 'zz99zz');
  await submitAndExpect('验证码错误！');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
  expect(await index(page)).not.toBe(first);
  await checkScreen(page, 'login-captcha-wrong');
  expect(host.requestsTo('login_pc')).toEqual([]);
});

test('marks fields for password managers, limits their length and changes the captcha on a click', async ({
  page,
  open,
}) => {
  await open('/login');
  await expect(page.getByLabel('用户名', { exact: true })).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('用户名', { exact: true })).toHaveAttribute('maxlength', '19');
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('maxlength', '32');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveAttribute('maxlength', '6');
  for (let round = 0; round < 5; round += 1) {
    const before = await index(page);
    await (round % 2 ? page.getByRole('button', { name: '换一张' }) : captcha(page)).click();
    await expect.poll(() => index(page)).not.toBe(before);
    expect(await index(page)).toBeLessThanOrEqual(19);
  }
});

for (const [how, code] of [
  ['refused', 422],
  ['unauthorized', 401],
  ['throttled', 429],
] as const)
  test(`shows the host’s message and a new captcha for a login ${how}`, async ({ page, host, open }) => {
    host.refuse('login_pc', '账号或密码错误', code);
    await open('/login');
    await fill(page, '用户名', 'linwan88');
    await fill(page, '密码', 'wrong2026');
    const before = await index(page);
    await fillCaptcha(page);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('账号或密码错误')).toBeVisible();
    await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
    expect(await index(page)).not.toBe(before);
    expect(host.requestsTo('login_pc')).toEqual([{ name: 'linwan88', password: 'wrong2026' }]);
  });

test('keeps the input of a login without a response', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('login_pc');
  await open('/login');
  await fill(page, '用户名', 'linwan88');
  await fill(page, '密码', 'journey2026');
  await fillCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('linwan88');
});

test('accepts the captcha in any letter case and opens the requested page', async ({ page, host, open }) => {
  host.answer('login_pc', { api_token: 'fresh-token' });
  await open('/login?redirect=%2FbankCard');
  await fill(page, '用户名', 'linwan88');
  await fill(page, '密码', 'journey2026');
  await fill(page, '验证码', (captchaCodes[await index(page)] ?? '').toLowerCase());
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/bankCard$/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('fresh-token');
});

for (const hostile of ['https://evil.example', '//evil.example', '/unknown', '/login'])
  test(`opens home after the login when the redirect is ${hostile}`, async ({ page, host, open }) => {
    host.answer('login_pc', { api_token: 'fresh-token' });
    await open(`/login?redirect=${encodeURIComponent(hostile)}`);
    await fill(page, '用户名', 'linwan88');
    await fill(page, '密码', 'journey2026');
    await fillCaptcha(page);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(`${siteUrl()}/#/`);
  });

test('links from the login page to registration and customer service', async ({ page, open }) => {
  await open('/login?redirect=%2Fdeposit');
  await expect(page.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '#/kefu');
  await expect(page.getByRole('link', { name: '立即注册' })).toHaveAttribute('href', '#/register?redirect=%2Fdeposit');
});
