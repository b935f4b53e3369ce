import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { loseFirstResponse, submitTwice, replayNotice } from '../fixtures/lostResponse';
import { fundPassword, openAs } from '../fixtures/member';
import { balance, records, memberWithMoney } from '../fixtures/memberApi';
import { runOperatorCommand, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test.beforeEach(({ consoleGuard }) => consoleGuard.allow(/Failed to load resource/));

const fillWithdrawal = async (page: Page, amount: string) => {
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill(amount);
  await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
};

/** Opens the platform's transfer dialog and fills in an amount. */
const fillTransfer = async (page: Page, amount: string) => {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'AG真人' })
    .getByRole('button', { name: '转账', exact: true })
    .click();
  await page.getByRole('dialog', { name: '转账' }).getByLabel('操作金额').fill(amount);
};

test('creates one deposit order when the first response is lost', async ({ page }) => {
  const token = await memberWithMoney();
  const keys = await loseFirstResponse(page, 'recharge');
  await openAs(page, token, '/deposit');
  await page.getByLabel('存款金额').fill('321');
  await submitTwice(page, '确认存款', keys);
  const dialog = page.getByRole('dialog', { name: '支付信息' });
  await expect(dialog.getByText(/^上一次提交已送达/)).toBeVisible();
  await checkScreen(page, 'deposit-replayed');
  const { data } = await records(token, 1);
  const [order, ...more] = data.filter(({ amount }) => Number(amount) === 321);
  expect(more).toEqual([]);
  await runOperatorCommand('reject', 'deposits', order?.out_trade_no ?? '');
});

test('reports that an identical second transfer was not made, and the third submission makes it', async ({ page }) => {
  const token = await memberWithMoney();
  const keys = await loseFirstResponse(page, 'transfer');
  await openAs(page, token, '/assets?type=2');
  await fillTransfer(page, '300');
  await submitTwice(page, '确认转账', keys);
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(replayNotice(page)).toBeVisible();
  await checkScreen(page, 'transfer-replayed');
  expect(await balance(token)).toBe(700);

  await fillTransfer(page, '300');
  await page.getByRole('button', { name: '确认转账' }).click();
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(replayNotice(page)).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await balance(token)).toBe(400);
  expect((await records(token, 3)).total).toBe(2);
});

test('holds one withdrawal when the first response is lost, and a later identical one separately', async ({ page }) => {
  const token = await memberWithMoney();
  const keys = await loseFirstResponse(page, 'withdraw');
  await openAs(page, token, '/withdraw');
  await fillWithdrawal(page, '300');
  await submitTwice(page, '确认取款', keys);
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  await expect(replayNotice(page)).toBeVisible();
  await checkScreen(page, 'withdrawal-replayed');
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(700);

  await page.getByRole('tab', { name: '存款记录' }).click();
  await expect(replayNotice(page)).toBeHidden();
  await page.goto(`${siteUrl()}/#/withdraw`);
  await fillWithdrawal(page, '300');
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  await expect(replayNotice(page)).toBeHidden();
  expect((await records(token, 2)).total).toBe(2);
  expect(await balance(token)).toBe(400);
});
