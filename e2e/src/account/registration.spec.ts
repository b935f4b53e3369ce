import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { register } from '../fixtures/member';
import { answers } from '../fixtures/scriptedHost';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 会员注册 (docs/product/registration-and-login.md). */

const index = async (page: Page) => Number(await page.getByAltText('验证码图片').getAttribute('data-captcha'));
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('checks the registration form in order', async ({ page, host, open }) => {
  await open('/register');
  const submitAndExpect = async (message: string) => {
    await page.getByRole('button', { name: '创建账户' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText(message)).toBeHidden({ timeout: 4000 });
  };
  await submitAndExpect('用户名长度不得低于6位，以字母和数字组合！');
  await fill(page, '用户名', 'abcdef');
  await submitAndExpect('用户名长度不得低于6位，以字母和数字组合！');
  await fill(page, '用户名', 'linwan88');
  await fill(page, '密码', 'abcdefgh');
  await submitAndExpect('密码长度最少8位！以字母和数字组合！');
  await fill(page, '密码', 'journey2026');
  await submitAndExpect('两次密码不一致！');
  await fill(page, '确认密码', 'journey2026');
  await fill(page, '真实姓名', '林晚3');
  await submitAndExpect('姓名格式不正确，可以是中，英文名称！');
  await fill(page, '真实姓名', '林晚·Lin & Wan');
  await fill(page, '取款密码', '12345');
  await submitAndExpect('支付密码长度需是6位！');
  await fill(page, '取款密码', '246810');
  const before = await index(page);
  await fill(page, '验证码', 'zz9');
  await submitAndExpect('验证码错误！');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
  expect(await index(page)).not.toBe(before);
  await checkScreen(page, 'register-captcha-wrong');
  expect(host.requestsTo('register')).toEqual([]);
});

test('asks for the birthday only on a site with a minimum age, and sends it', async ({ page, host, open }) => {
  host.answer('app', { ...answers.app!, minimum_age: 18 });
  await open('/register');
  await expect(page.getByText('须年满18周岁')).toBeVisible();
  await register(page, 'linwan88');
  await expect(page.getByText('请选择出生日期')).toBeVisible();
  expect(host.requestsTo('register')).toEqual([]);
  await fill(page, '出生日期', '1990-01-31');
  await checkScreen(page, 'register-birthday');
  await page.getByRole('button', { name: '创建账户' }).click();
  await expect.poll(() => host.requestsTo('register').length).toBe(1);
  expect(host.requestsTo('register')[0]).toMatchObject({ name: 'linwan88', birthday: '1990-01-31' });
});

for (const code of [422, 401, 404, 429, 500])
  test(`shows the message of a registration refused with ${code} and starts no session`, async ({
    page,
    host,
    open,
  }) => {
    host.refuse('register', '用户名已存在！', code);
    await open('/register');
    await register(page, 'linwan88');
    await expect(page.getByRole('alert')).toHaveText('用户名已存在！');
    await expect(page).toHaveURL(/#\/register/);
    expect(await token(page)).toBeNull();
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('linwan88');
  });

test('shows the message of a registration refused by both transport status and envelope', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/status of 422/);
  host.answerWithStatus('register', 422, JSON.stringify({ code: 422, message: '用户名已存在！', data: null }));
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByRole('alert')).toHaveText('用户名已存在！');
  expect(await token(page)).toBeNull();
});

test('shows a general message when a refused registration has none', async ({ page, host, open }) => {
  host.refuse('register', '');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByRole('alert')).toHaveText('操作失败，请稍后再试');
});

test('shows the message of a registration without a session and starts no session', async ({ page, host, open }) => {
  host.answer('register', null, '注册成功，请等待审核');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByText('注册成功，请等待审核')).toBeVisible();
  await expect(page).toHaveURL(/#\/register/);
  expect(await token(page)).toBeNull();
});

test('reports a registration without a response and keeps the input', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('register');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  for (const [label, value] of [
    ['用户名', 'linwan88'],
    ['密码', 'journey2026'],
    ['真实姓名', '林晚'],
    ['取款密码', '246810'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await checkScreen(page, 'register-lost');
  host.answer('register', { api_token: 'fresh-token' }, '注册成功');
  await page.getByRole('button', { name: '创建账户' }).click();
  await expect(page.getByText('注册成功')).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl()}/#/`);
});

test('cannot be submitted again while the registration is in flight', async ({ page, host, open }) => {
  host.answer('register', { api_token: 'fresh-token' }, '注册成功');
  const release = host.hold('register');
  await open('/register');
  await register(page, 'linwan88');
  const button = page.getByRole('button', { name: '创建账户' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  release();
  await expect(page.getByText('注册成功')).toBeVisible();
  expect(host.requestsTo('register')).toHaveLength(1);
});

test('shows the message of a registration, logs the member in and opens home', async ({ page, host, open }) => {
  host.answer('register', { api_token: 'fresh-token' }, '注册成功');
  await open('/register');
  for (const [label, most] of [
    ['用户名', '19'],
    ['密码', '32'],
    ['确认密码', '32'],
    ['真实姓名', '32'],
    ['取款密码', '6'],
    ['验证码', '4'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', most);
  await register(page, 'linwan88');
  await expect(page.getByText('注册成功')).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl()}/#/`);
  expect(await token(page)).toBe('fresh-token');
  await expect.poll(() => host.requestsTo('user').length).toBe(1);
  expect(host.requestsTo('register')).toEqual([
    {
      name: 'linwan88',
      password: 'journey2026',
      confirmPass: 'journey2026',
      realname: '林晚',
      paypassword: '246810',
    },
  ]);
});
