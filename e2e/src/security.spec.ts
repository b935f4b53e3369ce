import type { Page } from '@playwright/test';
import { member } from './site/answers';
import { look } from './site/look';
import { site } from './site/site';
import { expect, test } from './site/test';

/* Passwords, mobile, e-mail (spec 1 §5; decisions 13, 15, 17, 19, 20). */

const passwords: [path: string, call: 'editPassword' | 'editPayPassword', good: string, hint: string][] = [
  ['/resetPasswordNew', 'editPassword', 'newer2026', '6-16位字母和数字'],
  ['/modifyPayPassword', 'editPayPassword', '135790', '6位数字密码'],
];

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

for (const [path, call, good, hint] of passwords)
  test(`${path}: seven checks in order`, async ({ page, host, open }) => {
    await open(path, 'member');
    await expect(page.getByText(hint).first()).toBeVisible();
    const say = async (message: string) => {
      await page.getByRole('button', { name: '确认修改' }).click();
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    };
    await say('请输入旧密码');
    await fill(page, '旧密码', '123');
    await say('请输入新密码');
    await fill(page, '新密码', '123');
    await say('请输入正确的旧密码长度');
    await fill(page, '旧密码', '246810');
    await say('请输入正确的新密码长度');
    await fill(page, '新密码', good);
    await say('请输入确认密码');
    await fill(page, '确认密码', `${good}x`);
    await say('两次密码不一致！');
    await fill(page, '新密码', '246810');
    await fill(page, '确认密码', '246810');
    await say('新旧密码不能一致！');
    await look(page, `security${path.replace('/', '-')}`);
    if (call === 'editPayPassword') {
      await fill(page, '新密码', '1234567');
      await fill(page, '确认密码', '1234567');
      await say('支付密码长度需是6位！');
    }
    expect(host.asked(call)).toEqual([]);

    host.refuse(call, '旧密码错误！');
    await fill(page, '新密码', good);
    await fill(page, '确认密码', good);
    await say('旧密码错误！');
    expect(host.asked(call)).toEqual([{ password: '246810', paypassword: good }]);
  });

test('a changed login password ends the session, and leads to /login after a second', async ({ page, host, open }) => {
  host.answer('editPassword', null, '修改成功');
  await open('/resetPasswordNew', 'member');
  await fill(page, '旧密码', 'evening2026');
  await fill(page, '新密码', 'newer2026');
  await fill(page, '确认密码', 'newer2026');
  await page.getByRole('button', { name: '确认修改' }).click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  expect(page.url()).not.toContain('/login');
  await expect(page.getByText('请先登录')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('an unbound mobile is said where passwords are changed, with the way to bind it', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: '' });
  for (const path of ['/resetPasswordNew', '/modifyPayPassword']) {
    await open(path, 'member');
    await expect(page.getByRole('link', { name: /绑定/ })).toHaveAttribute('href', '#/modifyPhone');
  }
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
  test(`mobile ${mobile} is ${good ? 'taken' : 'refused'}`, async ({ page, host, open }) => {
    host.answer('updateuserinfo', null, '设置成功');
    await open('/modifyPhone', 'member');
    await expect(page.getByLabel('手机号')).toHaveAttribute('maxlength', '12');
    await page.getByLabel('手机号').fill(mobile);
    await page.getByRole('button', { name: '提交' }).click();
    if (!good) {
      await expect(page.getByText('请输入正确手机号')).toBeVisible();
      expect(host.asked('updateuserinfo')).toEqual([]);
      return;
    }
    await expect.poll(() => host.asked('updateuserinfo')).toEqual([{ mobile, birthday: '', email: 'lin@example.com' }]);
  });

test('e-mail: refused when it is none, sent with the rest of the profile', async ({ page, host, open }) => {
  host.answer('updateuserinfo', null, '设置成功');
  await open('/accountCenter', 'member');
  await page.goto(`${site()}/#/modifyEmail`);
  await page.getByLabel('邮箱').fill('nobody');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请输入正确邮箱')).toBeVisible();
  await page.getByLabel('邮箱').fill('new@example.com');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
  await expect(page).toHaveURL(/#\/accountCenter/);
  expect(host.asked('updateuserinfo')).toEqual([{ mobile: '13800138000', birthday: '', email: 'new@example.com' }]);
});

test('a press whose answer never comes says so and keeps what was typed', async ({ page, host, noise, open }) => {
  noise.allow(/Failed to load resource/);
  host.lose('updateuserinfo');
  await open('/modifyEmail', 'member');
  await page.getByLabel('邮箱').fill('new@example.com');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('网络异常，请稍后再试')).toBeVisible();
  await expect(page.getByLabel('邮箱')).toHaveValue('new@example.com');
});
