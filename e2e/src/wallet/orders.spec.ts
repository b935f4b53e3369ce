import type { Page } from '@playwright/test';
import { waitForText } from '../fixtures/waitForText';
import { checkScreen } from '../fixtures/checkScreen';
import { fundPassword, openAs } from '../fixtures/member';
import { callApi, balance, newestOrder, registerMember, memberWithMoney } from '../fixtures/memberApi';
import { runOperatorCommand, siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/*
 * Deposits and withdrawals on the site's own API host: submitted by the member, decided by the operator, and shown in
 * the records with states and timelines.
 */

/** Expects the newest record of a tab in a state, opens it and checks its timeline. */
async function expectRecord(
  page: Page,
  { type, amount, way, word, steps }: { type: 0 | 1; amount: string; way: string; word: string; steps: string[][] },
): Promise<void> {
  const row = page.getByRole('tabpanel').getByRole('button', { name: `订单详情 ¥${amount} ${word}` });
  await page.goto(`${siteUrl()}/#/userCenter`);
  await page.goto(`${siteUrl()}/#/assets?type=${type}`);
  await row.first().click();
  const sheet = page.getByRole('dialog', { name: '订单详情' });
  for (const text of [`¥${amount}`, way, word])
    await expect(sheet.getByText(text, { exact: true }).first()).toBeVisible();
  const line = sheet.getByRole('list', { name: '进度' }).getByRole('listitem');
  await expect(line).toHaveCount(steps.length);
  for (const [index, texts] of steps.entries())
    for (const text of texts) await expect(line.nth(index)).toContainText(text);
  await checkScreen(
    page,
    `order-${type}-${word === '已拒绝' ? 'rejected' : word === '已通过' ? 'approved' : 'waiting'}`,
  );
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
}

const handedIn = ['已提交'];

test('updates the balance within one poll after a bank transfer is approved', async ({ page }) => {
  const token = await registerMember();
  await openAs(page, token, '/deposit');
  await page.getByRole('tab', { name: '人民币' }).click();
  await expect(page.getByRole('radio', { name: '银行转账' })).toBeChecked();
  const accounts = page.getByRole('region', { name: '收款账户信息' });
  for (const part of ['演示银行', '6200000000000000001', '演示账户', '演示支行（请勿转账）'])
    await expect(accounts.getByText(part).first()).toBeVisible();
  await page.getByLabel('存款金额').fill('500.05');
  await page.getByLabel('存款人姓名').fill('林晚');
  await page.getByLabel('银行类型').selectOption({ index: 1 });
  await page.getByLabel('银行卡号').fill('6222021234567890');
  await page.getByLabel('开户行地址').fill('深圳分行');
  const done = waitForText(page, /^操作成功，请等待工作人员审核！$/);
  await page.getByRole('button', { name: '确认存款' }).click();
  await done;
  await expect(page).toHaveURL(/#\/assets/);

  const bank = { type: 0, amount: '500.05', way: '银行转账' } as const;
  await expectRecord(page, { ...bank, word: '待审核', steps: [handedIn] });
  expect(await balance(token)).toBe(0);
  await page.goto(`${siteUrl()}/#/userCenter`);
  await runOperatorCommand('approve', 'deposits', await newestOrder(token, 1));
  await expect(page.getByText('500.05').first()).toBeVisible({ timeout: 8000 });
  await expectRecord(page, { ...bank, word: '已通过', steps: [handedIn, ['已通过', '人工审核']] });
});

for (const [method, decision, word, note] of [
  ['支付宝', 'approve', '已通过', ''],
  ['微信', 'reject', '已拒绝', '未收到付款'],
] as const)
  test(`${method} shows a QR code to pay with, and the record becomes ${word}`, async ({ page }) => {
    const token = await registerMember();
    await openAs(page, token, '/deposit');
    await page.getByRole('tab', { name: '人民币' }).click();
    await page.getByRole('radio', { name: method }).check();
    await page.getByLabel('存款金额').fill('88');
    await page.getByRole('button', { name: '确认存款' }).click();
    const payment = page.getByRole('dialog', { name: '支付信息' });
    await expect(payment.getByText('¥88.00')).toBeVisible();
    await expect(payment.getByRole('img', { name: '收款二维码' })).toBeVisible();
    await expect(payment.getByText(`请使用${method}扫码支付`)).toBeVisible();
    await expect(payment.getByText(/USDT|协议/)).toHaveCount(0);
    await payment.getByRole('button', { name: '我已支付' }).click();
    await expect(page).toHaveURL(/#\/assets/);
    const order = { type: 0, amount: '88.00', way: method } as const;
    await expectRecord(page, { ...order, word: '待审核', steps: [handedIn] });

    await runOperatorCommand(decision, 'deposits', await newestOrder(token, 1), ...(note ? ['--reason', note] : []));
    const decided = [word, '人工审核', ...(note ? [`原因：${note}`] : [])];
    await expectRecord(page, { ...order, word, steps: [handedIn, decided] });
    expect(await balance(token)).toBe(decision === 'approve' ? 88 : 0);
  });

test('shows the ERC20 address and records the order under that protocol', async ({ page }) => {
  const token = await registerMember();
  await openAs(page, token, '/deposit');
  await page.getByRole('radio', { name: 'ERC20' }).check();
  await page.getByLabel('存款金额').fill('100');
  await expect(page.getByText('约等于 14.28 USDT')).toBeVisible();
  await page.getByRole('button', { name: '确认存款' }).click();
  const payment = page.getByRole('dialog', { name: '支付信息' });
  for (const text of ['¥100.00', /^14\.29 USDT$/, 'ERC20', /^0x[0-9a-fA-F]{40}$/])
    await expect(payment.getByText(text, typeof text === 'string' ? { exact: true } : {})).toBeVisible();
  await payment.getByRole('button', { name: '我已支付' }).click();
  await runOperatorCommand('approve', 'deposits', await newestOrder(token, 1));
  await expectRecord(page, {
    type: 0,
    amount: '100.00',
    way: 'USDT-ERC20',
    word: '已通过',
    steps: [handedIn, ['已通过', '人工审核']],
  });
});

test('holds a withdrawal to a card, returns it on rejection and pays it on approval', async ({ page }) => {
  const token = await memberWithMoney();
  const [bank] = await callApi<{ bank_name: string }[]>('banklist', {}, token);
  const card = { bank: bank?.bank_name, bank_owner: '林晚', bank_no: '6222021234561234', bank_address: '深圳分行' };
  await callApi('bindcard', { ...card, pay_pass: fundPassword }, token);
  await openAs(page, token, '/withdraw');

  const withdraw = async () => {
    await page.getByRole('tab', { name: '人民币' }).click();
    await page.getByRole('radio', { name: /1234$/ }).check();
    await page.getByLabel('取款金额').fill('200');
    await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
    await expect(page.getByText('实际到账')).toBeVisible();
    await checkScreen(page, 'withdraw-to-card');
    const done = waitForText(page, /^提交成功，请等待后台审核！$/);
    await page.getByRole('button', { name: '确认取款' }).click();
    await done;
    await expect(page).toHaveURL(/#\/assets\?type=1/);
  };
  const order = { type: 1, amount: '200.00', way: card.bank ?? '' } as const;

  await withdraw();
  await expectRecord(page, { ...order, word: '待审核', steps: [handedIn] });
  expect(await balance(token)).toBe(800);
  await runOperatorCommand('reject', 'withdrawals', await newestOrder(token, 2), '--reason', '户名不符');
  await expectRecord(page, { ...order, word: '已拒绝', steps: [handedIn, ['已拒绝', '人工审核', '原因：户名不符']] });
  expect(await balance(token)).toBe(1000);

  await page.goto(`${siteUrl()}/#/withdraw`);
  await withdraw();
  await runOperatorCommand('approve', 'withdrawals', await newestOrder(token, 2));
  await expectRecord(page, { ...order, word: '已通过', steps: [handedIn, ['已通过', '人工审核']] });
  expect(await balance(token)).toBe(800);
});

test('shows the host’s message for a wrong fund password and an insufficient balance, and holds nothing', async ({
  page,
}) => {
  const token = await memberWithMoney();
  await openAs(page, token, '/withdraw');
  const withdraw = async (amount: string, password: string, expected: RegExp) => {
    await page.getByRole('radio').first().check();
    await page.getByLabel('取款金额').fill(amount);
    await page.getByLabel('支付密码', { exact: true }).fill(password);
    const refused = waitForText(page, expected);
    await page.getByRole('button', { name: '确认取款' }).click();
    await refused;
  };
  await withdraw('200', '000000', /密码(错误|有误|不正确)/);
  await withdraw('1000.01', fundPassword, /^余额不足！$/);
  expect(await balance(token)).toBe(1000);
  await expect(page.getByText('上一次提交')).toHaveCount(0);
});

test('shows the operator’s deposit hint, protocol help and withdrawal help', async ({ page }) => {
  const token = await registerMember();
  const texts = {
    'deposit.hint': '请在30分钟内完成存款，单笔200至300元。',
    'deposit.protocols': 'TRC20：到账最快\n拿不准时请先咨询客服。',
    'withdraw.help': '每日限取三次。',
  };
  await openAs(page, token, '/deposit');
  await expect(page.getByLabel('存款金额')).toBeVisible();
  await expect(page.getByText(/30分钟内|200至300/)).toHaveCount(0);
  try {
    for (const [key, text] of Object.entries(texts)) await runOperatorCommand('content', 'set', key, text);
    await page.reload();
    await expect(page.getByText(texts['deposit.hint'])).toBeVisible();
    await page.getByRole('button', { name: '协议区别' }).click();
    const help = page.getByRole('dialog', { name: '协议区别' });
    for (const text of ['到账最快', '拿不准时请先咨询客服。', '请务必选择正确的协议，否则资产将无法找回！'])
      await expect(help.getByText(text)).toBeVisible();
    await checkScreen(page, 'protocol-help-of-operator');
    await page.goto(`${siteUrl()}/#/withdraw`);
    await expect(page.getByText(texts['withdraw.help'])).toBeVisible();
    await expect(page.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '#/kefu');
  } finally {
    for (const key of Object.keys(texts)) await runOperatorCommand('content', 'reset', key);
  }
  await page.reload();
  await expect(page.getByText('取款遇到问题？')).toBeVisible();
});
