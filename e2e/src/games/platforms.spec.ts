import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { balance, gameUrl, records, rebates, memberWithMoney, transferIn } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Money on game platforms, on the site's own API host: bets, rebates and transfers (docs/product/games.md). */

const platform = 'AG';

test('lets a member play and claim the rebate', async ({ page }) => {
  const token = await memberWithMoney();
  await transferIn(token, platform, '500');
  await openAs(page, token, '/assets?type=5');
  await expect(page.getByText('暂无记录')).toBeVisible();
  await page.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByText('暂无领取额度！')).toBeVisible();

  await page.goto(await gameUrl(token, platform));
  for (let round = 1; round <= 3; round += 1) {
    await page.locator('label.chip', { hasText: /^100$/ }).click();
    await page.getByRole('button', { name: '下注', exact: true }).click();
    await expect(page.getByRole('listitem')).toHaveCount(round);
  }
  await page.getByRole('link', { name: '资产转账' }).click();

  /* 300.00 yuan at the first VIP tier's 0.41 % for live casino. */
  await page.goto(`${siteUrl()}/#/assets?type=5`);
  const panel = page.getByRole('tabpanel', { name: '返水记录' });
  const total = (name: string) => panel.getByText(name, { exact: true }).first().locator('..');
  await expect(total('待领取')).toContainText('¥1.23');
  await expect(total('已领取')).toContainText('¥0.00');
  await expect(panel.getByRole('button', { name: '订单详情 ¥1.23 待领取' })).toBeVisible();
  await checkScreen(page, 'rebate-waiting');
  const before = await balance(token);
  await panel.getByRole('button', { name: '立即领取' }).click();
  await expect(page.getByText('领取成功，共1.23元')).toBeVisible();
  await expect(total('待领取')).toContainText('¥0.00');
  await expect(total('已领取')).toContainText('¥1.23');
  await checkScreen(page, 'rebate-claimed');
  expect(await balance(token)).toBeCloseTo(before + 1.23, 6);
  expect(await rebates(token)).toEqual({ claimed: 1.23, waiting: 0 });

  await panel.getByRole('button', { name: '订单详情 ¥1.23 已领取' }).click();
  const sheet = page.getByRole('dialog', { name: '订单详情' });
  for (const text of ['¥1.23', 'AG真人', '已领取']) await expect(sheet.getByText(text).first()).toBeVisible();
  await checkScreen(page, 'rebate-detail');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: '投注记录' }).click();
  const bets = page.getByRole('tabpanel', { name: '投注记录' });
  await expect(bets.getByText('已结算', { exact: true })).toHaveCount(3);
});

test('moves money to the game in 免转模式, and 一键回收 returns it', async ({ page }) => {
  const token = await memberWithMoney();
  await openAs(page, token, '/assets?type=2');
  await expect(page.getByRole('button', { name: '转账', exact: true })).toHaveCount(10);
  await page.getByRole('switch', { name: '免转模式' }).click();
  await expect(page.getByRole('button', { name: '转账', exact: true })).toHaveCount(0);
  await checkScreen(page, 'assets-free-transfer');

  await page.goto(`${siteUrl()}/#/`);
  await page
    .getByRole('dialog', { name: /^欢迎来到/ })
    .getByRole('button', { name: '关闭' })
    .click();
  await page.getByRole('region', { name: '真人视讯' }).getByRole('button').first().click();
  await page.waitForURL(/\/api\/sandbox\/play\//);
  await expect(page.locator('#balance')).toHaveText(/1,000\.00/);
  expect(await balance(token)).toBe(0);

  await page.getByRole('link', { name: '资产转账' }).click();
  await expect(page.getByText('¥0.00').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'AG真人' })).toContainText('¥1,000.00');
  await page.getByRole('button', { name: '一键回收' }).click();
  await expect(page.getByText('回收成功，共回收1000.00元')).toBeVisible();
  await expect.poll(() => balance(token)).toBe(1000);
  expect((await records(token, 3)).total).toBe(1);
  expect((await records(token, 4)).total).toBe(1);

  await page.getByRole('switch', { name: '免转模式' }).click();
  await expect(page.getByRole('button', { name: '转账', exact: true })).toHaveCount(10);
});
