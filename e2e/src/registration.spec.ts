import type { Page } from '@playwright/test';
import { look } from './site/look';
import { register } from './site/member';
import { site } from './site/site';
import { expect, test } from './site/test';

/* 会员注册 (spec 1 §2, §5, §8; decisions 2, 12 to 16). */

const index = async (page: Page) => Number(await page.getByAltText('验证码图片').getAttribute('data-captcha'));
const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('token'));

test('each message in its order', async ({ page, host, open }) => {
  await open('/register');
  const say = async (message: string) => {
    await page.getByRole('button', { name: '创建账户' }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText(message)).toBeHidden({ timeout: 4000 });
  };
  await say('用户名长度不得低于6位，以字母和数字组合！');
  await fill(page, '用户名', 'abcdef');
  await say('用户名长度不得低于6位，以字母和数字组合！');
  await fill(page, '用户名', 'linwan88');
  await fill(page, '密码', 'abcdefgh');
  await say('密码长度最少8位！以字母和数字组合！');
  await fill(page, '密码', 'evening2026');
  await say('两次密码不一致！');
  await fill(page, '确认密码', 'evening2026');
  await fill(page, '真实姓名', '林晚3');
  await say('姓名格式不正确，可以是中，英文名称！');
  await fill(page, '真实姓名', '林晚·Lin & Wan');
  await fill(page, '取款密码', '12345');
  await say('支付密码长度需是6位！');
  await fill(page, '取款密码', '246810');
  const before = await index(page);
  await fill(page, '验证码', 'zz9');
  await say('验证码错误！');
  await expect(page.getByLabel('验证码', { exact: true })).toHaveValue('');
  expect(await index(page)).not.toBe(before);
  await look(page, 'register-captcha-wrong');
  expect(host.asked('register')).toEqual([]);
});

for (const code of [422, 401, 404, 429, 500])
  test(`refused with ${code}: the message is shown as an error, no one is logged in`, async ({ page, host, open }) => {
    host.refuse('register', '用户名已存在！', code);
    await open('/register');
    await register(page, 'linwan88');
    await expect(page.getByRole('alert')).toHaveText('用户名已存在！');
    await expect(page).toHaveURL(/#\/register/);
    expect(await token(page)).toBeNull();
    await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('linwan88');
  });

test('refused by transport status and envelope both: the message is shown', async ({ page, host, noise, open }) => {
  noise.allow(/status of 422/);
  host.break('register', 422, JSON.stringify({ code: 422, message: '用户名已存在！', data: null }));
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByRole('alert')).toHaveText('用户名已存在！');
  expect(await token(page)).toBeNull();
});

test('refused without a word: it is said that it failed', async ({ page, host, open }) => {
  host.refuse('register', '');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByRole('alert')).toHaveText('操作失败，请稍后再试');
});

test('a success without a session: the message is shown, and no one is logged in', async ({ page, host, open }) => {
  host.answer('register', null, '注册成功，请等待审核');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByText('注册成功，请等待审核')).toBeVisible();
  await expect(page).toHaveURL(/#\/register/);
  expect(await token(page)).toBeNull();
});

test('without an answer it says so, and keeps what was typed for another try', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('register');
  await open('/register');
  await register(page, 'linwan88');
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  for (const [label, value] of [
    ['用户名', 'linwan88'],
    ['密码', 'evening2026'],
    ['真实姓名', '林晚'],
    ['取款密码', '246810'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await look(page, 'register-lost');
  host.answer('register', { api_token: 'fresh-token' }, '注册成功');
  await page.getByRole('button', { name: '创建账户' }).click();
  await expect(page.getByText('注册成功')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/#/`);
});

test('while it waits for the answer it cannot be sent again', async ({ page, host, open }) => {
  host.answer('register', { api_token: 'fresh-token' }, '注册成功');
  const release = host.hold('register');
  await open('/register');
  await register(page, 'linwan88');
  const button = page.getByRole('button', { name: '创建账户' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await page.getByLabel('验证码', { exact: true }).press('Enter');
  release();
  await expect(page.getByText('注册成功')).toBeVisible();
  expect(host.asked('register')).toHaveLength(1);
});

test('done: its message is shown, and the member is logged in and at home', async ({ page, host, open }) => {
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
  await expect(page).toHaveURL(`${site()}/#/`);
  expect(await token(page)).toBe('fresh-token');
  await expect.poll(() => host.asked('user').length).toBe(1);
  expect(host.asked('register')).toEqual([
    {
      name: 'linwan88',
      password: 'evening2026',
      confirmPass: 'evening2026',
      realname: '林晚',
      paypassword: '246810',
    },
  ]);
});
