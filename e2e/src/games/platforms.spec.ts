import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { balance, records, memberWithMoney } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

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
  await page.getByRole('region', { name: '真人视讯' }).getByRole('button', { name: '经典百家乐' }).click();
  await page.waitForURL(/\/sandbox-games\/play\//);
  await expect(page.locator('#balance')).toHaveText(/1,000\.00/);
  expect(await balance(token)).toBe(0);

  await page.getByRole('link', { name: '资产转账' }).click();
  await expect(page.getByText('¥0.00').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'AG真人' }).first()).toContainText('¥1,000.00');
  await page.getByRole('button', { name: '一键回收' }).click();
  await expect(page.getByText('回收成功，共回收1000.00元')).toBeVisible();
  await expect.poll(() => balance(token)).toBe(1000);
  expect((await records(token, 3)).total).toBe(1);
  expect((await records(token, 4)).total).toBe(1);

  await page.getByRole('switch', { name: '免转模式' }).click();
  await expect(page.getByRole('button', { name: '转账', exact: true })).toHaveCount(10);
});
