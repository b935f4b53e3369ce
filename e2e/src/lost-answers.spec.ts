import type { Page } from '@playwright/test';
import { firstText } from './site/firstText';
import { look } from './site/look';
import { loseAnswer, pressTwice, toldAgain } from './site/lostAnswer';
import { fundPassword, openAs } from './site/member';
import { ask, balance, play, rebates, records, richMember, transferIn } from './site/money';
import { operator, site } from './site/site';
import { expect, test } from './site/test';

/*
 * The real host does what was asked and its answer is lost on the way. The member is told that nobody knows, presses again, and money
 * has moved once; that it was the first press that moved it is said, since the second may have been meant as another (decisions 34).
 */

const platform = 'AG';

test.beforeEach(({ noise }) => noise.allow(/Failed to load resource/));

const fillWithdrawal = async (page: Page, amount: string) => {
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill(amount);
  await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
};

/** Opens the transfer dialog of `platform` and types an amount. */
const fillTransfer = async (page: Page, amount: string) => {
  await page
    .getByRole('listitem')
    .filter({ hasText: 'AG真人' })
    .getByRole('button', { name: '转账', exact: true })
    .click();
  await page.getByRole('dialog', { name: '转账' }).getByLabel('操作金额').fill(amount);
};

test('a deposit is ordered once', async ({ page }) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'recharge');
  await openAs(page, token, '/deposit');
  await page.getByLabel('存款金额').fill('321');
  await pressTwice(page, '确认存款', keys);
  const dialog = page.getByRole('dialog', { name: '支付信息' });
  await expect(dialog.getByText(/^上一次提交已送达/)).toBeVisible();
  await look(page, 'deposit-told-again');
  const { data } = await records(token, 1);
  const [order, ...more] = data.filter(({ amount }) => Number(amount) === 321);
  expect(more).toEqual([]);
  await operator('reject', 'deposits', order?.out_trade_no ?? '');
});

test('a transfer of more than half of the balance moves once, though what is left would not do for a second', async ({
  page,
}) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'transfer');
  await openAs(page, token, '/assets?type=2');
  await fillTransfer(page, '800');
  await pressTwice(page, '确认转账', keys);
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(toldAgain(page)).toBeVisible();
  expect((await records(token, 3)).total).toBe(1);
  expect(await balance(token)).toBe(200);
});

test('a second transfer like the lost one is said not to have been made, and the third press makes it', async ({
  page,
}) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'transfer');
  await openAs(page, token, '/assets?type=2');
  await fillTransfer(page, '300');
  await pressTwice(page, '确认转账', keys);
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(toldAgain(page)).toBeVisible();
  await look(page, 'transfer-told-again');
  expect(await balance(token)).toBe(700);

  await fillTransfer(page, '300');
  await page.getByRole('button', { name: '确认转账' }).click();
  await expect(page.getByRole('dialog', { name: '转账' })).toBeHidden();
  await expect(toldAgain(page)).toBeHidden();
  expect(keys).toHaveLength(3);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await balance(token)).toBe(400);
  expect((await records(token, 3)).total).toBe(2);
});

test('all is recovered once', async ({ page }) => {
  const token = await richMember();
  await transferIn(token, platform, '300');
  const keys = await loseAnswer(page, 'transall');
  await openAs(page, token, '/assets?type=3');
  await pressTwice(page, '一键回收', keys);
  await expect(toldAgain(page)).toBeVisible();
  await expect(page.getByText('1,000.00').first()).toBeVisible();
  await look(page, 'recovery-told-again');
  expect((await records(token, 4)).total).toBe(1);
  expect(await balance(token)).toBe(1000);
});

test('a withdrawal is held once, also for one who wanted two', async ({ page }) => {
  const token = await richMember();
  const keys = await loseAnswer(page, 'withdraw');
  await openAs(page, token, '/withdraw');
  await fillWithdrawal(page, '300');
  await pressTwice(page, '确认取款', keys);
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  await expect(toldAgain(page)).toBeVisible();
  await look(page, 'withdrawal-told-again');
  expect((await records(token, 2)).total).toBe(1);
  expect(await balance(token)).toBe(700);

  await page.getByRole('tab', { name: '存款记录' }).click();
  await expect(toldAgain(page)).toBeHidden();
  await page.goto(`${site()}/#/withdraw`);
  await fillWithdrawal(page, '300');
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  await expect(toldAgain(page)).toBeHidden();
  expect((await records(token, 2)).total).toBe(2);
  expect(await balance(token)).toBe(400);
});

test('a press after a lost refusal is told that refusal, and the next one is asked anew', async ({ page }) => {
  const token = await richMember();
  await transferIn(token, platform, '800');
  const keys = await loseAnswer(page, 'withdraw');
  await openAs(page, token, '/withdraw');
  await fillWithdrawal(page, '800');
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page.getByText('上一次提交未收到结果')).toBeVisible();
  await ask('transall', {}, token);
  const refused = firstText(page, /^余额不足！$/);
  await page.getByRole('button', { name: '确认取款' }).click();
  await refused;
  await expect(toldAgain(page)).toBeVisible();
  expect(await balance(token)).toBe(1000);
  await page.getByRole('button', { name: '确认取款' }).click();
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await balance(token)).toBe(200);
});

test('a rebate is paid once, and nothing pending any more does not stand in the way of the second press', async ({
  page,
}) => {
  const token = await richMember();
  await transferIn(token, platform, '500');
  await play(token, platform, '100');
  const { waiting } = await rebates(token);
  expect(waiting).toBeGreaterThan(0);
  const keys = await loseAnswer(page, 'dofanshui');
  await openAs(page, token, '/assets?type=5');
  await expect(page.getByRole('button', { name: '立即领取' })).toBeEnabled();
  await pressTwice(page, '立即领取', keys);
  await expect(toldAgain(page)).toBeVisible();
  await look(page, 'rebate-told-again');
  expect(await rebates(token)).toEqual({ claimed: waiting, waiting: 0 });
  expect(await balance(token)).toBeCloseTo(500 + waiting, 6);

  const none = firstText(page, /^暂无领取额度！$/);
  await page.getByRole('button', { name: '立即领取' }).click();
  await none;
  expect(keys).toHaveLength(2);
});
