import { answers } from '../fixtures/scriptedHost';
import { expect, test } from '../fixtures/test';

/*
 * An API host without our additional calls, which it answers with status 404 (docs/product/wire-contract.md). The
 * browser prints each 404 to the console: a page may cause one, by a first request that its inline script makes.
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
  ['/myNewsInfo?id=2', 'visitor', '第二则内容'],
  ['/games', 'visitor', '星际老虎机'],
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
  ['/mySessions', 'member', '暂无记录'],
  ['/loginHistory', 'member', '暂无记录'],
  ['/limits', 'member', '暂无记录'],
  ['/passkeys', 'member', '暂无记录'],
  ['/twoFactor', 'member', '暂无记录'],
  ['/myNotices', 'member', '暂无记录'],
];

test('every page works on a host without our additional calls', async ({
  page,
  host,
  consoleGuard,
  requests,
  open,
}) => {
  test.slow();
  const lines: string[] = [];
  page.on('console', (line) => line.text().includes('404') && lines.push(line.text()));
  consoleGuard.allow(/status of 404/);
  for (const call of beyond) host.answerWithStatus(call, 404, 'Not Found');
  for (const [path, as, shown] of pages)
    await test.step(path, async () => {
      lines.length = 0;
      await page.goto('about:blank');
      await open(path, as);
      await expect(page.locator('main').getByText(shown).first()).toBeVisible();
      await requests.whenIdle();
      for (const text of ['该功能暂时无法使用', '加载失败', '接口不存在', '操作失败'])
        await expect(page.getByText(text)).toHaveCount(0);
      expect(lines.length, lines.join('\n')).toBeLessThanOrEqual(1);
      /* The lobby also requests its banner. */
      const known: readonly string[] = [...Object.keys(answers), ...beyond, 'none.svg'];
      const unknown = host.received.filter(({ name }) => !known.includes(name));
      expect(unknown).toEqual([]);
    });
});
