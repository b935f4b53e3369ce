import type { Page } from '@playwright/test';
import { waitForText } from '../fixtures/waitForText';
import { checkScreen } from '../fixtures/checkScreen';
import { loseFirstResponse, submitTwice, replayNotice } from '../fixtures/lostResponse';
import { fundPassword, openAs } from '../fixtures/member';
import { callApi, balance, placeBet, rebates, records, memberWithMoney, transferIn } from '../fixtures/memberApi';
import { runOperatorCommand, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * The site's own API host executes a request and its response is lost. The page reports an unknown result, the member
 * submits again, and the money moves once. A notice names the first request as the one that counted, since the second
 * may have been meant as another.
 */

const platform = 'AG';

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

test('transfers once when the first response is lost, even if the rest would not cover a second transfer', async ({
  page,
}) => {
  const token = await memberWithMoney();
  const keys = await loseFirstResponse(page, 'transfer');
  await openAs(page, token, '/assets?type=2');
  await fillTransfer(page, '800');
  await submitTwice(page, '确认转账', keys);
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(replayNotice(page)).toBeVisible();
  expect((await records(token, 3)).total).toBe(1);
  expect(await balance(token)).toBe(200);
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

test('recovers all platform balances once when the first response is lost', async ({ page }) => {
  const token = await memberWithMoney();
  await transferIn(token, platform, '300');
  const keys = await loseFirstResponse(page, 'transall');
  await openAs(page, token, '/assets?type=3');
  await submitTwice(page, '一键回收', keys);
  await expect(replayNotice(page)).toBeVisible();
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  await checkScreen(page, 'recovery-replayed');
  expect((await records(token, 4)).total).toBe(1);
  expect(await balance(token)).toBe(1000);
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

test('repeats a lost refusal to the retry and sends the next submission with a new key', async ({ page }) => {
  const token = await memberWithMoney();
  await transferIn(token, platform, '800');
  const keys = await loseFirstResponse(page, 'withdraw');
  await openAs(page, token, '/withdraw');
  await fillWithdrawal(page, '800');
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page.getByText('上一次提交未收到结果')).toBeVisible();
  await callApi('transall', {}, token);
  const refused = waitForText(page, /^余额不足！$/);
  await page.getByRole('button', { name: '确认取款' }).click();
  await refused;
  await expect(replayNotice(page)).toBeVisible();
  expect(await balance(token)).toBe(1000);
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await balance(token)).toBe(200);
});

test('pays a rebate once when the first response is lost, although none is pending at the retry', async ({ page }) => {
  const token = await memberWithMoney();
  await transferIn(token, platform, '500');
  await placeBet(token, platform, '100');
  const { waiting } = await rebates(token);
  expect(waiting).toBeGreaterThan(0);
  const keys = await loseFirstResponse(page, 'dofanshui');
  await openAs(page, token, '/assets?type=5');
  await expect(page.getByRole('button', { name: '立即领取' })).toBeEnabled();
  await submitTwice(page, '立即领取', keys);
  await expect(replayNotice(page)).toBeVisible();
  await checkScreen(page, 'rebate-replayed');
  expect(await rebates(token)).toEqual({ claimed: waiting, waiting: 0 });
  expect(await balance(token)).toBeCloseTo(500 + waiting, 6);

  const none = waitForText(page, /^暂无领取额度！$/);
  await page.getByRole('button', { name: '立即领取' }).click();
  await none;
  expect(keys).toHaveLength(2);
});
