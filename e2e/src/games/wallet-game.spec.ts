import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { balance, memberWithMoney } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';

test('plays the slot from the wallet; back leaves it by one press, and the balance has changed', async ({ page }) => {
  const token = await memberWithMoney();
  await openAs(page, token, '/games');
  await page.getByRole('tabpanel').getByRole('button', { name: '鸿运三轴', exact: true }).click();
  await page.waitForURL(/\/sandbox-games\/play\/[\w-]+$/);
  await expect(page.locator('#balance')).toHaveText('1,000.00');
  await checkScreen(page, 'wallet-game');
  const spin = page.getByRole('button', { name: '旋转' });
  for (let round = 1; round <= 3; round += 1) {
    await spin.click();
    await expect(page.getByRole('status')).not.toBeEmpty();
    await expect(spin).toBeEnabled();
    await expect(page.getByRole('listitem')).toHaveCount(round);
  }
  const left = await balance(token);
  const shown = left.toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page.locator('#balance')).toHaveText(shown);
  await page.reload();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  expect(await balance(token)).toBe(left);
  await page.goBack();
  await expect(page).toHaveURL(/#\/games$/);
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await page.evaluate(() => (location.hash = '#/'));
  await expect(page.getByText(`¥${shown}`)).toBeVisible();

  await page.evaluate(() => (location.hash = '#/assets?type=4'));
  const bets = page.getByRole('list', { name: '投注记录' }).getByRole('button');
  await expect(bets).toHaveCount(3);
  await expect(bets.first()).toContainText('鸿运三轴');
  await checkScreen(page, 'bets');
  await bets.first().click();
  const sheet = page.getByRole('dialog', { name: '订单详情' });
  await expect(sheet.getByText('SG娱乐')).toBeVisible();
  await expect(sheet.getByText('局号')).toBeVisible();
  await checkScreen(page, 'bet');
});
