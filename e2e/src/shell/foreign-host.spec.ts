import type { CallName } from '../../../shared/src/contract';
import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * An API host without our additional calls, which it answers with status 404 (docs/product/wire-contract.md). The
 * browser prints each 404 to the console, so a page may cause at most one.
 */

const beyond = [
  'sessions',
  'sessions/revoke',
  'loginhistory',
  'orderdetail',
  'limits',
  'setlimit',
  'content',
  'gamefavorites',
  'setgamefavorite',
  'recentgames',
  'passkey/list',
  'totp/state',
  'notices/own',
  'notices/read',
  'push/state',
] as const;

const pages: [path: string, as: 'visitor' | 'member', shown: string][] = [
  ['/login', 'visitor', '忘记密码'],
  ['/register', 'visitor', '创建账户'],
  ['/userCenter', 'member', 'linwan88'],
  ['/accountCenter', 'member', '活动申请记录'],
  ['/resetPasswordNew', 'member', '6-16位字母和数字'],
  ['/modifyPayPassword', 'member', '6位数字密码'],
  ['/modifyPhone', 'member', '当前手机号：13800138000'],
  ['/modifyEmail', 'member', '当前邮箱：lin@example.com'],
  ['/bankCard', 'member', '添加银行卡'],
  ['/addBankCard', 'member', '确认添加'],
  ['/addUsdtCard', 'member', '确认添加'],
  ['/myNews', 'member', '第二则消息'],
  ['/myNewsInfo?id=2', 'visitor', '第二则内容'],
  ['/mySessions', 'member', '暂无记录'],
  ['/loginHistory', 'member', '暂无记录'],
  ['/limits', 'member', '暂无记录'],
  ['/passkeys', 'member', '暂无记录'],
  ['/twoFactor', 'member', '暂无记录'],
  ['/myNotices', 'member', '暂无记录'],
];

for (const [path, as, shown] of pages)
  test(`${path} works on a host without our additional calls`, async ({ page, host, consoleGuard, requests, open }) => {
    const lines: string[] = [];
    page.on('console', (line) => {
      if (line.text().includes('404')) lines.push(line.text());
    });
    consoleGuard.allow(/status of 404/);
    for (const call of beyond) host.answerWithStatus(call, 404, 'Not Found');
    await open(path, as);
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
    await requests.whenIdle();
    for (const text of ['该功能暂时无法使用', '加载失败', '接口不存在', '操作失败'])
      await expect(page.getByText(text)).toHaveCount(0);
    expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(1);
    const unknown = host.received.filter(({ name }) => !(name in answers) && !beyond.includes(name as never));
    expect(unknown).toEqual([]);
  });

test('requests a call that the host lacks only once', async ({ page, host, consoleGuard, requests, open }) => {
  consoleGuard.allow(/status of 404/);
  for (const call of beyond) host.answerWithStatus(call, 404, 'Not Found');
  await open('/accountCenter', 'member');
  await expect.poll(() => host.requestsTo('sessions').length).toBe(1);
  await page.goto(`${siteUrl()}/#/userCenter`);
  await expect(page.getByText('linwan88')).toBeVisible();
  await page.goto(`${siteUrl()}/#/accountCenter`);
  await expect(page.getByText('登录密码')).toBeVisible();
  await requests.whenIdle();
  const asked = (['sessions', 'loginhistory', 'limits'] satisfies CallName[]).map(
    (call) => host.requestsTo(call).length,
  );
  expect(asked).toEqual([1, 0, 0]);
  await expect(page.getByText('账户安全')).toHaveCount(0);
  await checkScreen(page, 'account-centre-foreign-host');
});

for (const [path, as, shown] of [
  ['/login', 'visitor', '忘记密码'],
  ['/accountCenter', 'member', '活动申请记录'],
  ['/withdraw', 'member', '确认取款'],
  ['/addBankCard', 'member', '确认添加'],
  ['/resetPasswordNew', 'member', '6-16位字母和数字'],
] as const)
  test(`${path} shows no trace of passkeys on a host without them, and asks for none`, async ({
    page,
    host,
    requests,
    open,
  }) => {
    await open(path, as);
    await expect(page.locator('main').getByText(shown).first()).toBeVisible();
    await requests.whenIdle();
    await expect(page.getByText(/通行密钥|两步验证/)).toHaveCount(0);
    expect(host.received.filter(({ name }) => /^(passkey|totp)\//.test(name))).toEqual([]);
  });

test('shows no trace of favourites in the lobby, for a member and for a visitor', async ({
  page,
  host,
  consoleGuard,
  requests,
  open,
}) => {
  consoleGuard.allow(/status of 404/);
  for (const call of beyond) host.answerWithStatus(call, 404, 'Not Found');
  const noTrace = async () => {
    await expect(page.getByRole('button', { name: '星际老虎机', exact: true })).toBeVisible();
    await requests.whenIdle();
    await expect(page.getByRole('button', { name: /收藏|最近玩过/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: /收藏|最近玩过/ })).toHaveCount(0);
  };
  await open('/games');
  await noTrace();
  expect(host.requestsTo('gamefavorites')).toEqual([]);
  const lines: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('404')) lines.push(line.text());
  });
  await open('/games', 'member');
  await page.reload();
  await noTrace();
  expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(1);
  expect(host.requestsTo('gamefavorites')).toHaveLength(1);
  expect(host.requestsTo('recentgames')).toEqual([]);
  await checkScreen(page, 'lobby-foreign-host');
});
