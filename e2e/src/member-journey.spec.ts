import { addOperator, confirmWithdrawal } from './fixtures/approvals';
import { checkScreen } from './fixtures/checkScreen';
import { fundPassword, logIn, register, uniqueUserName, wallet } from './fixtures/member';
import { expectNoStorage } from './fixtures/pageTools';
import { pendingOrder, runOperatorCommand, siteUrl } from './fixtures/site';
import { expect, test } from './fixtures/test';

/*
 * One member from the first visit to the last record, on the site's own API host. The steps run in order on one page.
 */

test('a member from the first visit to the last record', async ({ page }) => {
  test.setTimeout(600_000);
  const name = uniqueUserName();
  const balanceIs = (amount: string) => expect(page.getByText(amount).first()).toBeVisible({ timeout: 8000 });

  /** Opens the member centre, where the balance is shown. */
  const atMemberCentre = async () => {
    await page.goto(`${siteUrl()}/#/userCenter`);
    await expect(page.getByRole('heading', { level: 1, name: '会员中心' })).toBeVisible();
  };

  await test.step('shows the whole home page to a visitor', async () => {
    await page.goto(siteUrl());
    const popup = page.getByRole('dialog', { name: /^欢迎来到/ });
    await expect(popup).toBeVisible();
    await checkScreen(page, 'home-popup');
    await popup.getByRole('button', { name: '关闭' }).click();

    await expect(page.getByRole('region', { name: '轮播图' })).toBeVisible();
    await expect(page.getByRole('region', { name: '公告' })).toBeVisible();
    const sections = ['电子游艺', '电竞投注', '真人视讯', '体育投注', '彩票投注', '棋牌游戏', '优惠活动', '集团介绍'];
    for (const section of sections) await expect(page.getByRole('region', { name: section })).toBeVisible();
    const order = await page
      .getByRole('region')
      .evaluateAll((regions) =>
        regions.map((it) => it.getAttribute('aria-label') ?? it.querySelector('h2')?.textContent ?? ''),
      );
    expect(order.filter((it) => sections.includes(it))).toEqual(sections);
    await expect(page.getByRole('button', { name: '红包' })).toBeVisible();
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    await checkScreen(page, 'home-visitor');
    await page.getByRole('region', { name: '体育投注' }).scrollIntoViewIfNeeded();
    await checkScreen(page, 'home-visitor-middle');
    await page.getByRole('region', { name: '集团介绍' }).scrollIntoViewIfNeeded();
    await checkScreen(page, 'home-visitor-end');

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: '菜单' }).click();
    await expect(page.getByRole('dialog', { name: '侧边栏' })).toBeVisible();
    await checkScreen(page, 'sidebar-visitor');
    await page.keyboard.press('Escape');
  });

  await test.step('registers and logs the new member in', async () => {
    await page.getByRole('link', { name: '免费开户' }).click();
    await expect(page.getByRole('heading', { name: '会员注册' })).toBeVisible();
    await checkScreen(page, 'register');
    await register(page, name);

    await expect(page).toHaveURL(/#\/$/);
    await expect(page.getByRole('link', { name: '立即登录' })).toBeHidden();
    await page.getByRole('button', { name: '菜单' }).click();
    const sidebar = page.getByRole('dialog', { name: '侧边栏' });
    await expect(sidebar.getByText(name)).toBeVisible();
    await expect(sidebar.getByText('0.00').first()).toBeVisible();
    await checkScreen(page, 'sidebar-member');
    await page.keyboard.press('Escape');
    await checkScreen(page, 'home-member');
  });

  await test.step('saves a USDT wallet', async () => {
    await page.goto(`${siteUrl()}/#/bankCard`);
    await expect(page.getByRole('heading', { level: 1, name: '我的银行卡' })).toBeVisible();
    await checkScreen(page, 'bank-cards-empty');
    await page.getByRole('tab', { name: 'USDT钱包' }).click();
    await page.getByRole('link', { name: '添加USDT钱包' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '添加USDT钱包' })).toBeVisible();
    await page.getByLabel('USDT地址').fill(wallet);
    await page.getByRole('radio', { name: /TRC20/ }).check();
    await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
    await checkScreen(page, 'add-usdt');
    await page.getByRole('button', { name: '确认添加' }).click();
    await expect(page.getByText('绑定成功')).toBeVisible();
    await expect(page.getByText(wallet)).toBeVisible();
    await checkScreen(page, 'bank-cards-wallet');
  });

  await test.step('deposits 1000.00 in USDT and updates the balance within one poll of the approval', async () => {
    await page.goto(`${siteUrl()}/#/deposit`);
    /* The reminder appears once per visit while the profile is incomplete. */
    await page.getByRole('dialog', { name: '完善资料' }).getByRole('button', { name: '关闭' }).click();
    await page.getByLabel('存款金额').fill('1000');
    await expect(page.getByText(/约等于/).first()).toBeVisible();
    await checkScreen(page, 'deposit');
    await page.getByRole('button', { name: '确认存款' }).click();
    const payment = page.getByRole('dialog', { name: '支付信息' });
    await expect(payment.getByRole('img', { name: '收款二维码' })).toBeVisible();
    await expect(payment.getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
    await checkScreen(page, 'deposit-payment');
    await payment.getByRole('button', { name: '我已支付' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '资产' })).toBeVisible();
    await expect(page.getByText('待审核').first()).toBeVisible();
    await checkScreen(page, 'assets-deposit-waiting');

    await atMemberCentre();
    let reloads = 0;
    page.on('load', () => (reloads += 1));
    await runOperatorCommand('approve', 'deposits', await pendingOrder('deposits', name));
    await balanceIs('1,000.00');
    expect(reloads).toBe(0);
    await checkScreen(page, 'member-centre');
  });

  await test.step('transfers 300.00 to a platform', async () => {
    await page.goto(`${siteUrl()}/#/assets?type=2`);
    await page.getByRole('button', { name: /转账/ }).first().click();
    const transfer = page.getByRole('dialog', { name: '转账' });
    await transfer.getByLabel('操作金额').fill('2000');
    await transfer.getByRole('button', { name: '确认转账' }).click();
    await expect(page.getByText('操作金额超出了您的账户余额！')).toBeVisible();
    await transfer.getByLabel('操作金额').fill('300');
    await checkScreen(page, 'transfer');
    await transfer.getByRole('button', { name: '确认转账' }).click();
    await expect(transfer).toBeHidden();
    await expect(page.getByText('300.00').first()).toBeVisible();
    await checkScreen(page, 'assets-transfers-in');
  });

  /** Parses a displayed amount, such as `¥1,234.50`, to fen. */
  const fen = (text: string) => BigInt(text.replace(/[^0-9]/g, ''));
  const yuan = (amount: bigint) =>
    `${(amount / 100n).toString().replace(/\B(?=(\d{3})+$)/g, ',')}.${(amount % 100n).toString().padStart(2, '0')}`;

  let balance = 100_000n;
  let platformBalance = 30_000n;

  await test.step('plays rounds on the platform’s own page, which has no access to the session', async () => {
    await page.goto(`${siteUrl()}/#/`);
    await page.getByRole('region', { name: '真人视讯' }).getByRole('button', { name: '经典百家乐' }).click();
    await page.waitForURL(/\/sandbox-games\/play\//);
    await expect(page.getByText('300.00')).toBeVisible();
    await checkScreen(page, 'sandbox-before');
    await expectNoStorage(page.locator('body'));

    for (let round = 1; round <= 3; round += 1) {
      const bet = page.getByRole('button', { name: '下注', exact: true });
      await bet.click();
      await expect(page.getByRole('listitem')).toHaveCount(round);
      await expect(bet).toBeEnabled();
    }
    await checkScreen(page, 'sandbox-after');
    platformBalance = fen((await page.locator('#balance').first().textContent()) ?? '');
  });

  await test.step('recovers all balances with one click, and the account adds up to the fen', async () => {
    await page.getByRole('link', { name: '资产转账' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '资产' })).toBeVisible();
    await expect(page.getByText(yuan(platformBalance)).first()).toBeVisible();
    await page.getByRole('button', { name: '一键回收' }).click();
    balance = 70_000n + platformBalance;
    await balanceIs(yuan(balance));
    await checkScreen(page, 'assets-recovered');
  });

  /** Submits a withdrawal of 200.00 to the saved wallet. */
  const withdraw = async (picture: string) => {
    await page.goto(`${siteUrl()}/#/withdraw`);
    await page.getByRole('radio').first().check();
    await page.getByLabel('取款金额').fill('200');
    await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
    await expect(page.getByText('实际到账')).toBeVisible();
    await checkScreen(page, picture);
    await page.getByRole('button', { name: '确认取款' }).click();
    await expect(page.getByText('提交成功，请等待后台审核！')).toBeVisible();
    await expect(page).toHaveURL(/#\/assets\?type=1/);
  };

  await test.step('holds a withdrawal of 200.00, returns it on rejection and pays the next one', async () => {
    await withdraw('withdraw');
    await expect(page.getByText('待审核').first()).toBeVisible();
    await balanceIs(yuan(balance - 20_000n));
    await checkScreen(page, 'assets-withdrawal-waiting');
    await runOperatorCommand('reject', 'withdrawals', await pendingOrder('withdrawals', name));
    await balanceIs(yuan(balance));

    await withdraw('withdraw-again');
    const order = await pendingOrder('withdrawals', name);
    /* `admin` has credited the member's money, so another operator must confirm, if there is one. */
    await addOperator('cashier');
    await runOperatorCommand('approve', 'withdrawals', order);
    await confirmWithdrawal(order);
    balance -= 20_000n;
    await atMemberCentre();
    await balanceIs(yuan(balance));
  });

  await test.step('lists deposits, withdrawals, transfers, bets and rebates in their records', async () => {
    const records: [number, string, RegExp[]][] = [
      [0, '存款记录', [/1,000\.00/, /已通过/]],
      [1, '取款记录', [/200\.00/, /已拒绝/, /已通过/]],
      [2, '转入记录', [/300\.00/, /成功/]],
      [3, '转出记录', [new RegExp(yuan(platformBalance).replace('.', '\\.')), /成功/]],
      [4, '投注记录', [/5\.00/, /已结算/]],
      [5, '返水记录', [/已领取/, /待领取/]],
    ];
    for (const [type, tab, expected] of records) {
      await page.goto(`${siteUrl()}/#/assets?type=${type}`);
      const panel = page.getByRole('tabpanel', { name: tab });
      for (const text of expected) await expect(panel.getByText(text).first()).toBeVisible();
      await checkScreen(page, `assets-type-${type}`);
    }
  });

  await test.step('logs the member out', async () => {
    await atMemberCentre();
    await page.getByRole('button', { name: '退出登录' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm.getByRole('button', { name: '在玩一会' })).toBeVisible();
    await checkScreen(page, 'log-out');
    await confirm.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('link', { name: '立即登录' })).toBeVisible();
    await expect(page).toHaveURL(/#\/$/);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull();
  });

  await test.step('opens the requested page after the next login', async () => {
    await page.goto(`${siteUrl()}/#/assets?type=1`);
    await page.getByRole('link', { name: '立即登录' }).click();
    await logIn(page, name);
    await expect(page).toHaveURL(/#\/assets\?type=1/);
    await balanceIs(yuan(balance));
  });
});
