import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { balance, memberWithMoney, registerMember } from '../fixtures/memberApi';
import { expect, test } from '../fixtures/test';

const game = '金樽夜宴';

test('plays after a transfer from the launch page; back leaves a game that reloaded itself by one press', async ({
  page,
}) => {
  const token = await memberWithMoney('800');
  await openAs(page, token, '/games');
  await page.getByRole('tabpanel').getByRole('button', { name: game, exact: true }).click();
  const offer = page.getByRole('region', { name: 'PT电子余额不足' });
  await expect(offer.getByRole('radio', { name: '¥100' })).toBeChecked();
  await checkScreen(page, 'transfer-offer');
  await page.emulateMedia({ colorScheme: 'light' });
  await checkScreen(page, 'transfer-offer-light');
  await offer.getByRole('radio', { name: '¥500' }).check({ force: true });
  await offer.getByRole('button', { name: '转入并进入游戏' }).click();
  await page.waitForURL(/\/sandbox-games\/play\//);
  await expect(page.locator('#balance')).toHaveText(/500\.00/);
  expect(await balance(token)).toBe(300);
  /* As games do after an update. */
  await page.evaluate(() => void setTimeout(() => location.reload()));
  await page.waitForEvent('load');
  await page.evaluate(() => void setTimeout(() => location.replace(location.href)));
  await page.waitForEvent('load');
  await expect(page.locator('#balance')).toHaveText(/500\.00/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/games$/);
  await expect(page.getByRole('tabpanel')).toBeVisible();

  await page.getByRole('tabpanel').getByRole('button', { name: game, exact: true }).click();
  await page.waitForURL(/\/sandbox-games\/play\//);
});

test('leads from a game to a deposit when the wallet is empty', async ({ page }) => {
  await openAs(page, await registerMember(), '/games');
  await page.getByRole('tabpanel').getByRole('button', { name: game, exact: true }).click();
  const offer = page.getByRole('region', { name: 'PT电子余额不足' });
  await expect(offer.getByText('主账户余额不足，存款后即可开始游戏。')).toBeVisible();
  await checkScreen(page, 'transfer-offer-empty');
  await offer.getByRole('link', { name: '去存款' }).click();
  await expect(page.getByRole('heading', { name: '存款', level: 1 })).toBeVisible();
});
