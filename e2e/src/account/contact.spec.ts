import type { Page } from '@playwright/test';
import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 设置手机号 and 设置邮箱 (docs/product/account-and-security.md). */

const screens = [
  { path: '/modifyPhone', row: '手机号码', label: '手机号', wrong: '请输入正确手机号', typed: '13900139000' },
  { path: '/modifyEmail', row: '电子邮箱', label: '邮箱', wrong: '请输入正确邮箱', typed: 'new@example.com' },
] as const;

const bodyOf = (path: string, typed: string) =>
  path === '/modifyPhone'
    ? { mobile: typed, birthday: '1990-01-01', email: 'lin@example.com' }
    : { mobile: '13800138000', birthday: '1990-01-01', email: typed };

const send = (page: Page) => page.getByRole('button', { name: '提交' }).click();

for (const { path, row, label, wrong, typed } of screens) {
  test(`${path} saves the value with the rest of the profile and shows it in the account centre`, async ({
    page,
    host,
    open,
  }) => {
    host.answer('user', { ...member, birthday: '1990-01-01' });
    await open('/accountCenter', 'member');
    await page.getByRole('link', { name: row }).click();
    await checkScreen(page, `contact${path.replace('/', '-')}`);
    await send(page);
    await expect(page.getByText(wrong)).toBeVisible();
    await page.getByLabel(label, { exact: true }).fill('invalid');
    await send(page);
    await expect(page.getByText(wrong)).toBeVisible();
    await checkScreen(page, `contact${path.replace('/', '-')}-refused`);
    expect(host.requestsTo('updateuserinfo')).toEqual([]);

    await page.getByLabel(label, { exact: true }).fill(typed);
    host.answerWith('updateuserinfo', (body) => {
      host.answer('user', { ...member, mobile: String(body.mobile), email: String(body.email) });
      return null;
    });
    await send(page);
    await expect(page.getByText('操作成功')).toBeVisible();
    await expect(page).toHaveURL(/#\/accountCenter/);
    await expect(page.getByRole('link', { name: row })).toContainText(typed);
    expect(host.requestsTo('updateuserinfo')).toEqual([bodyOf(path, typed)]);
  });

  test(`${path} shows the host’s message for a refusal and keeps the input`, async ({ page, host, open }) => {
    host.refuse('updateuserinfo', '该号码或邮箱已被使用！');
    await open(path, 'member');
    await page.getByLabel(label, { exact: true }).fill(typed);
    await send(page);
    await expect(page.getByRole('alert')).toHaveText('该号码或邮箱已被使用！');
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
    await expect(page).toHaveURL(new RegExp(`#${path}`));
  });

  for (const call of ['user', 'updateuserinfo'] as const)
    test(`${path} reports a lost response to ${call} and keeps the input`, async ({
      page,
      host,
      consoleGuard,
      open,
    }) => {
      consoleGuard.allow(/Failed to load resource/);
      await open(path, 'member');
      await expect(page.getByText(/^当前/)).toBeVisible();
      host.dropConnection(call);
      await page.getByLabel(label, { exact: true }).fill(typed);
      await send(page);
      await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
      expect(host.requestsTo('updateuserinfo')).toHaveLength(call === 'user' ? 0 : 1);
    });
}

test('asks for the login password to replace the mobile on a host that requires it', async ({ page, host, open }) => {
  host.answer('user', { ...member, birthday: '1990-01-01', contact_needs_password: 1 });
  host.refuse('updateuserinfo', '登录密码错误');
  await open('/modifyPhone', 'member');
  await expect(page.getByLabel('登录密码')).toBeVisible();
  await page.getByLabel('手机号').fill('13900139000');
  await send(page);
  await expect(page.getByText('请输入登录密码')).toBeVisible();
  await checkScreen(page, 'contact-password');
  expect(host.requestsTo('updateuserinfo')).toEqual([]);
  await page.getByLabel('登录密码').fill('evening2026');
  await send(page);
  await expect(page.getByRole('alert')).toHaveText('登录密码错误');
  expect(host.requestsTo('updateuserinfo')).toEqual([
    { ...bodyOf('/modifyPhone', '13900139000'), password: 'evening2026' },
  ]);
});

for (const [mobile, good] of [
  ['13800138000', true],
  ['013800138000', true],
  ['8613800138000', false],
  ['15400138000', false],
  ['14500138000', true],
  ['17600138000', true],
  ['16600138000', false],
  ['1380013800', false],
] as const)
  test(`${good ? 'accepts' : 'rejects'} the mobile number ${mobile}`, async ({ page, host, open }) => {
    host.answer('updateuserinfo', null, '设置成功');
    await open('/modifyPhone', 'member');
    await expect(page.getByLabel('手机号')).toHaveAttribute('maxlength', '12');
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '提交' }).click();
    if (!good) {
      await expect(page.getByText('请输入正确手机号')).toBeVisible();
      expect(host.requestsTo('updateuserinfo')).toEqual([]);
      return;
    }
    await expect
      .poll(() => host.requestsTo('updateuserinfo'))
      .toEqual([{ mobile, birthday: '', email: 'lin@example.com' }]);
  });
