import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { captchaCodes } from '../../../mfe-account/src/session/captchaCodes';
import { approveDeposit } from '../fixtures/approvals';
import { fundPassword, password, uniqueUserName, wallet } from '../fixtures/member';
import { callOperator, pendingOrder, repository, siteUrl } from '../fixtures/site';
import { startFirefox } from './firefox';
import type { MemberBrowser } from './MemberBrowser';
import { pageOf } from './pageOf';
import { startWebkit } from './webkit';

/* An evening of one member in Firefox and in WebKit: the journeys that every member makes. */

const pictures = join(repository, 'var/screens');
const browsers: [name: string, start: () => Promise<MemberBrowser>][] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebkit],
];

for (const [name, start] of browsers)
  test.describe(`in ${name}`, () => {
    test.describe.configure({ mode: 'serial' });

    let browser: MemberBrowser | undefined;
    let page: ReturnType<typeof pageOf>;
    const user = uniqueUserName();
    test.beforeAll(async () => {
      mkdirSync(pictures, { recursive: true });
      browser = await start();
      page = pageOf(browser);
    });
    test.afterAll(() => browser?.close());

    const picture = (screen: string): string => join(pictures, `${name.toLowerCase()}-${screen}.png`);
    const at = (path: string): Promise<void> => page.open(`${siteUrl()}/#${path}`);
    const heading = (text: string) => page.sees({ role: 'heading', name: text });
    const button = (text: string) => ({ role: 'button', name: text });

    const fillCaptcha = async (): Promise<void> => {
      const index = await page.evaluate<string>("document.querySelector('[data-captcha]').dataset.captcha");
      await page.fills({ label: '验证码' }, captchaCodes[Number(index)] ?? '');
    };

    test('registers', async () => {
      await at('/');
      await page.clicks(button('关闭'));
      await page.looksRight(picture('home'));
      await page.clicks({ role: 'link', name: '免费开户' });
      await heading('会员注册');
      await page.fills({ label: '用户名' }, user);
      await page.fills({ label: '密码' }, password);
      await page.fills({ label: '确认密码' }, password);
      await page.fills({ label: '真实姓名' }, '林晚');
      await page.fills({ label: '取款密码' }, fundPassword);
      await fillCaptcha();
      await page.looksRight(picture('register'));
      await page.clicks(button('创建账户'));
      await page.clicks(button('暂不设置'));
      await page.isAt('#/');
      await page.sees({ role: 'navigation', name: '主导航' });
    });

    test('logs out and in again', async () => {
      await page.clicks({ role: 'link', name: '我的' });
      await heading('会员中心');
      await page.looksRight(picture('member-centre'));
      await page.clicks(button('退出登录'));
      await page.sees({ role: 'button', name: '在玩一会' });
      await page.clicks(button('退出登录'));
      await page.clicks({ role: 'link', name: '立即登录' });
      await page.fills({ label: '用户名' }, user);
      await page.fills({ label: '密码' }, password);
      await fillCaptcha();
      await page.looksRight(picture('login'));
      await page.clicks(button('登录'));
      await page.sees({ role: 'navigation', name: '主导航' });
    });

    test('deposits, and sees the approved amount without a reload', async () => {
      await page.clicks({ role: 'link', name: '存款' });
      await page.clicks(button('关闭'));
      await page.fills({ label: '存款金额' }, '1000');
      await page.looksRight(picture('deposit'));
      await page.clicks(button('确认存款'));
      await page.sees({ role: 'img', name: '收款二维码' });
      await page.looksRight(picture('deposit-payment'));
      await page.clicks(button('我已支付'));
      await heading('资产');
      await page.seesText('待审核');
      await page.clicks({ role: 'link', name: '我的' });
      await approveDeposit(await pendingOrder('deposits', user));
      await page.seesText('1,000.00');
    });

    test('saves a wallet and withdraws', async () => {
      await at('/addUsdtCard');
      await page.fills({ label: 'USDT地址' }, wallet);
      await page.clicks({ role: 'radio', name: 'TRC20' });
      await page.fills({ label: '支付密码' }, fundPassword);
      await page.looksRight(picture('add-wallet'));
      await page.clicks(button('确认添加'));
      await page.seesText('绑定成功');
      await at('/withdraw');
      await page.clicks({ role: 'radio' });
      await page.fills({ label: '取款金额' }, '200');
      await page.fills({ label: '支付密码' }, fundPassword);
      await page.seesText('实际到账');
      await page.looksRight(picture('withdraw'));
      await page.clicks(button('确认取款'));
      await page.isAt('#/assets?type=1');
      await page.seesText('待审核');
      const order = await pendingOrder('withdrawals', user);
      expect(await callOperator('POST', `/withdrawals/${order}/approve`, {}), 'no second approval').toBeNull();
    });

    test('finds deposit and withdrawal in the records', async () => {
      await at('/assets?type=0');
      await page.seesText('1,000.00');
      await page.seesText('已通过');
      await page.clicks({ role: 'tab', name: '取款记录' });
      await page.seesText('200.00');
      await page.seesText('已通过');
      await page.looksRight(picture('records'));
    });

    test('opens a game and comes back', async () => {
      await at('/games');
      await heading('电子游戏大厅');
      await page.looksRight(picture('lobby'));
      await at('/');
      await page.evaluate("document.querySelector('main section button')?.scrollIntoView()");
      await page.looksRight(picture('home-member'));
      await page.evaluate(
        "TestingLibraryDom.within(TestingLibraryDom.getByRole(document.body, 'region', { name: '真人视讯' }))" +
          ".getByRole('button', { name: '经典百家乐' }).click()",
      );
      await page.clicks({ role: 'button', name: '不转入，直接进入' });
      await expect.poll(() => page.evaluate<string>('location.pathname')).toContain('/sandbox-games/play/');
      await page.clicks({ role: 'link', name: '资产转账' });
      await heading('资产');
    });

    test('reads a message', async () => {
      await at('/myNews');
      await heading('我的消息');
      await page.looksRight(picture('messages'));
    });
  });
