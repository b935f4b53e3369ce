import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { expect, test } from '../fixtures/test';

/* 账户中心 (docs/product/account-and-security.md). */

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

test('shows each account setting with a link to the page that changes it', async ({ page, open }) => {
  await open('/accountCenter', 'member');
  const main = page.locator('main');
  for (const [label, path] of rows)
    await expect(main.getByRole('link', { name: label })).toHaveAttribute('href', `#${path}`);
  for (const text of ['真实姓名', '林晚', '13800138000', 'lin@example.com'])
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('未绑定')).toHaveCount(0);
  await checkScreen(page, 'account-centre');
});

test('shows 未绑定 for a missing mobile number and e-mail address', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: null, email: '' });
  await open('/accountCenter', 'member');
  for (const label of ['手机号码', '电子邮箱'])
    await expect(page.getByRole('link', { name: label })).toContainText('未绑定');
  await expect(page.getByText('代理登录')).toHaveCount(0);
  await checkScreen(page, 'account-centre-unbound');
});

for (const isagent of [1, '1'] as const)
  test(`shows 代理登录 to an agent whose isagent is a ${typeof isagent}`, async ({ page, host, open }) => {
    host.answer('user', { ...member, isagent });
    await open('/accountCenter', 'member');
    await expect(page.getByText('代理登录')).toBeVisible();
    await expect(page.getByText('申请代理')).toHaveCount(0);
  });

test('asks a visitor to log in and sends no member request', async ({ page, host, open }) => {
  for (const path of ['/accountCenter', '/resetPasswordNew', '/withdraw', '/vip']) {
    await open(path);
    await expect(page.getByText('请先登录')).toBeVisible();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  }
  expect(host.requestsTo('user')).toEqual([]);
});

test('shows the host’s message when user info is refused, none when it is lost, and 重试 loads it', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('user', '系统繁忙');
  const release = host.hold('user');
  await open('/accountCenter', 'member');
  release();
  await expect(page.getByText('系统繁忙').first()).toBeVisible();
  host.dropConnection('user');
  const before = host.requestsTo('user').length;
  const retry = page.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.poll(() => host.requestsTo('user').length).toBe(before + 1);
  await expect(retry).toBeVisible();
  await expect(page.getByText('网络异常，请稍后再试')).toHaveCount(0);
  await checkScreen(page, 'account-centre-lost');
  host.answer('user', member);
  await retry.click();
  await expect(page.getByText('林晚')).toBeVisible();
});

test('hides the session rows on a host without session lists, after one request', async ({
  page,
  host,
  requests,
  open,
}) => {
  await open('/accountCenter', 'member');
  await expect(page.getByText('登录密码')).toBeVisible();
  await expect.poll(() => host.requestsTo('sessions').length).toBe(1);
  await requests.whenIdle();
  for (const label of ['账户安全', '登录设备', '登录记录', '适度娱乐'])
    await expect(page.getByText(label)).toHaveCount(0);
  expect([...host.requestsTo('loginhistory'), ...host.requestsTo('limits')]).toEqual([]);
});

test('shows a row for sessions, login history and limits on a host that has them', async ({ page, host, open }) => {
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
