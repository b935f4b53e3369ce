import type { Page } from '@playwright/test';
import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* The login password and the fund password (docs/product/account-and-security.md). */

const passwords = [
  {
    path: '/resetPasswordNew',
    call: 'editPassword',
    good: 'newer2026',
    hint: '6-16位字母和数字',
    limits: [
      ['旧密码', 32],
      ['新密码', 16],
      ['确认密码', 16],
    ],
  },
  {
    path: '/modifyPayPassword',
    call: 'editPayPassword',
    good: '135790',
    hint: '6位数字密码',
    limits: [
      ['旧密码', -1],
      ['新密码', -1],
      ['确认密码', -1],
    ],
  },
] as const;

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

async function fillIn(page: Page, old: string, next: string) {
  await fill(page, '旧密码', old);
  await fill(page, '新密码', next);
  await fill(page, '确认密码', next);
}

for (const { path, call, good, hint, limits } of passwords)
  test(`${path} checks the password form in order`, async ({ page, host, open }) => {
    await open(path, 'member');
    await expect(page.getByText(hint).first()).toBeVisible();
    for (const [label, most] of limits)
      await expect(page.getByLabel(label, { exact: true })).toHaveJSProperty('maxLength', most);
    const submitAndExpect = async (message: string) => {
      await page.getByRole('button', { name: '确认修改' }).click();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    };
    await submitAndExpect('请输入旧密码');
    await fill(page, '旧密码', '123');
    await submitAndExpect('请输入新密码');
    await fill(page, '新密码', '123');
    await submitAndExpect('请输入正确的旧密码长度');
    await fill(page, '旧密码', '246810');
    await submitAndExpect('请输入正确的新密码长度');
    await fill(page, '新密码', good);
    await submitAndExpect('请输入确认密码');
    await fill(page, '确认密码', `${good}x`);
    await submitAndExpect('两次密码不一致！');
    await fill(page, '新密码', '246810');
    await fill(page, '确认密码', '246810');
    await submitAndExpect('新旧密码不能一致！');
    await checkScreen(page, `security${path.replace('/', '-')}`);
    if (call === 'editPayPassword') {
      await fill(page, '新密码', '1234567');
      await fill(page, '确认密码', '1234567');
      await submitAndExpect('支付密码长度需是6位！');
    }
    expect(host.requestsTo(call)).toEqual([]);

    host.refuse(call, '旧密码错误！');
    await fill(page, '新密码', good);
    await fill(page, '确认密码', good);
    await submitAndExpect('旧密码错误！');
    expect(host.requestsTo(call)).toEqual([{ password: '246810', paypassword: good }]);
  });

test('ends the session after a new login password and opens /login one second later', async ({ page, host, open }) => {
  host.answer('editPassword', null, '修改成功');
  await open('/resetPasswordNew', 'member');
  await page.evaluate(() => localStorage.setItem('left', 'behind'));
  await fillIn(page, 'journey2026', 'newer2026');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  expect(page.url()).not.toContain('/login');
  await expect(page.getByText('请先登录')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('left'))).toBeNull();
  expect(host.requestsTo('editPassword')).toEqual([{ password: 'journey2026', paypassword: 'newer2026' }]);
});

test('keeps the session after a new fund password and returns to the account centre', async ({ page, host, open }) => {
  host.answer('editPayPassword', null, '资金密码已修改');
  await open('/accountCenter', 'member');
  await page.getByRole('link', { name: '资金密码' }).click();
  await fillIn(page, '246810', '135790');
  await checkScreen(page, 'fund-password');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect(page.getByText('资金密码已修改')).toBeVisible();
  await expect(page).toHaveURL(/#\/accountCenter/);
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('a-session');
  expect(host.requestsTo('editPayPassword')).toEqual([{ password: '246810', paypassword: '135790' }]);
});

for (const { path, call, good } of passwords)
  test(`${path} reports a lost response and keeps the input and the session`, async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    host.dropConnection(call);
    await open(path, 'member');
    await fillIn(page, 'journey2026', good);
    await page.getByRole('button', { name: '确认修改' }).click();
    await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
    for (const label of ['新密码', '确认密码']) await expect(page.getByLabel(label, { exact: true })).toHaveValue(good);
    await expect(page.getByRole('button', { name: '确认修改' })).toBeEnabled();
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('a-session');
    await checkScreen(page, `security${path.replace('/', '-')}-lost`);
  });

test('links to binding a mobile number on the password pages while none is bound', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: '' });
  for (const path of ['/resetPasswordNew', '/modifyPayPassword']) {
    await open(path, 'member');
    await expect(page.getByRole('link', { name: /绑定/ })).toHaveAttribute('href', '#/modifyPhone');
  }
});
