import { member } from './site/answers';
import { look } from './site/look';
import { expect, test } from './site/test';

/* 账户中心 (spec 1 §2, §6, §8; texts). */

const rows: [label: string, path: string][] = [
  ['登录密码', '/resetPasswordNew'],
  ['手机号码', '/modifyPhone'],
  ['电子邮箱', '/modifyEmail'],
  ['银行卡管理', '/bankCard'],
  ['资金密码', '/modifyPayPassword'],
  ['优惠活动', '/activeList'],
  ['活动申请记录', '/applyagentList'],
  ['申请代理', '/applyagent'],
];

test('what is set of the account, and where it is changed', async ({ page, open }) => {
  await open('/accountCenter', 'member');
  const main = page.locator('main');
  for (const [label, path] of rows)
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', `#${path}`);
  for (const text of ['真实姓名', '林晚', '13800138000', 'lin@example.com'])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('未绑定')).toHaveCount(0);
  await look(page, 'account-centre');
});

test('a member without mobile and e-mail reads 未绑定', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: null, email: '' });
  await open('/accountCenter', 'member');
  for (const label of ['手机号码', '电子邮箱'])
    await expect(page.getByRole('link', { name: label })).toContainText('未绑定');
  await expect(page.getByText('代理登录')).toHaveCount(0);
  await look(page, 'account-centre-unbound');
});

for (const isagent of [1, '1'] as const)
  test(`an agent (${typeof isagent}) meets 代理登录`, async ({ page, host, open }) => {
    host.answer('user', { ...member, isagent });
    await open('/accountCenter', 'member');
    await expect(page.getByText('代理登录')).toBeVisible();
    await expect(page.getByText('申请代理')).toHaveCount(0);
  });

test('a visitor is asked to log in, and no member call is made', async ({ page, host, open }) => {
  for (const path of ['/accountCenter', '/resetPasswordNew', '/withdraw', '/vip']) {
    await open(path);
    await expect(page.getByText('请先登录')).toBeVisible();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  }
  expect(host.asked('user')).toEqual([]);
});

test('refused user info is said in the host’s words; without an answer nothing is; 重试 brings it', async ({
  page,
  host,
  noise,
  open,
}) => {
  noise.allow(/Failed to load resource/);
  host.refuse('user', '系统繁忙');
  await open('/accountCenter', 'member');
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.lose('user');
  const before = host.asked('user').length;
  const retry = page.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.poll(() => host.asked('user').length).toBe(before + 1);
  await expect(retry).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
  await look(page, 'account-centre-lost');
  host.answer('user', member);
  await retry.click();
  await expect(page.getByText('林晚')).toBeVisible();
});

test('a host without session lists shows no rows for them, and is asked for none but the first', async ({
  page,
  host,
  open,
}) => {
  await open('/accountCenter', 'member');
  await expect(page.getByText('登录密码')).toBeVisible();
  await expect.poll(() => host.asked('sessions').length).toBe(1);
  await page.waitForLoadState('networkidle');
  for (const label of ['账户安全', '登录设备', '登录记录', '适度娱乐'])
    await expect(page.getByText(label)).toHaveCount(0);
  expect([...host.asked('loginhistory'), ...host.asked('limits')]).toEqual([]);
});

test('a host with all of them shows a row for each', async ({ page, host, open }) => {
  host.answer('sessions', []);
  host.answer('loginhistory', { current_page: 1, last_page: 1, per_page: 15, total: 0, data: [] });
  host.answer('limits', []);
  await open('/accountCenter', 'member');
  for (const [label, path] of [
    ['登录设备', '/mySessions'],
    ['登录记录', '/loginHistory'],
    ['适度娱乐', '/limits'],
  ] as const)
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', `#${path}`);
});
