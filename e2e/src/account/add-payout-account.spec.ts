import type { Page } from '@playwright/test';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 添加银行卡 and 添加USDT钱包 (docs/product/payout-accounts.md). */

const fill = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);

async function submitAndExpect(page: Page, message: string) {
  await page.getByRole('button', { name: '确认添加' }).click();
  await expect(page.getByText(message, { exact: true })).toBeVisible();
}

/** Fills in a valid form. */
async function fillIn(page: Page, path: string) {
  if (path === '/addBankCard') {
    await fill(page, '姓名', '林晚');
    await page.getByLabel('银行', { exact: true }).selectOption('招商银行');
    await fill(page, '开户行地址', '深圳分行');
    await fill(page, '银行卡号', '6222021234567890');
  } else await fill(page, 'USDT地址', '0x52908400098527886E0F7030069857D2E4169EE7');
  await fill(page, '支付密码', '246810');
}

test('checks the card form in order, adds the card and returns to the list', async ({ page, host, open }) => {
  await open('/bankCard', 'member');
  await page.getByRole('link', { name: '添加银行卡' }).click();
  await expect(page.getByLabel('姓名')).toHaveAttribute('maxlength', '80');
  await expect(page.getByLabel('开户行地址')).toHaveAttribute('maxlength', '80');
  await expect(page.getByLabel('银行卡号')).toHaveAttribute('maxlength', '19');
  await fill(page, '姓名', '');
  await submitAndExpect(page, '请输入姓名');
  await fill(page, '姓名', '林晚');
  await submitAndExpect(page, '请输入银行');
  await page.getByLabel('银行', { exact: true }).selectOption('招商银行');
  await submitAndExpect(page, '请输入开户行地址');
  await fill(page, '开户行地址', '深圳分行');
  await submitAndExpect(page, '请输入银行卡号');
  await fill(page, '银行卡号', '6222021');
  await submitAndExpect(page, '请输入支付密码');
  await fill(page, '支付密码', '12345');
  await submitAndExpect(page, '请输入正确的卡号长度');
  await fill(page, '银行卡号', '6222021234567890');
  await submitAndExpect(page, '请输入支付密码长度');
  await checkScreen(page, 'add-card-refused');
  await fill(page, '支付密码', '1234567890123456789');
  await submitAndExpect(page, '请输入支付密码长度');
  expect(host.requestsTo('bindcard')).toEqual([]);
  host.answer('bindcard', null);
  await fill(page, '支付密码', '246810');
  await submitAndExpect(page, '绑定成功');
  await expect(page).toHaveURL(/#\/bankCard/);
  expect(host.requestsTo('bindcard')).toEqual([
    {
      bank_owner: '林晚',
      bank: '招商银行',
      bank_address: '深圳分行',
      bank_no: '6222021234567890',
      pay_pass: '246810',
    },
  ]);
});

const wallets = {
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  TRC20: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z',
} as const;

for (const [protocol, address] of Object.entries(wallets))
  test(`checks the ${protocol} wallet form in order, adds the wallet and returns to the wallets`, async ({
    page,
    host,
    open,
  }) => {
    await open('/bankCard?tab=usdt', 'member');
    await page.getByRole('link', { name: '添加USDT钱包' }).click();
    await expect(page.getByRole('radiogroup', { name: '钱包协议' }).getByRole('radio')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'ERC20' })).toBeChecked();
    await expect(page.getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
    await submitAndExpect(page, '请输入USDT地址');
    await fill(page, 'USDT地址', address);
    if (protocol === 'TRC20') await page.getByRole('radio', { name: 'TRC20' }).check();
    await submitAndExpect(page, '请输入支付密码');
    await checkScreen(page, `add-usdt-${protocol}`);
    await fill(page, '支付密码', '246810');
    expect(host.requestsTo('bindcard')).toEqual([]);
    host.answerWith('bindcard', ({ bank_owner, bank_no }) => {
      const bound = { id: 1, bank: 'USDT', bank_owner: String(bank_owner), bank_no: String(bank_no) };
      host.answer('getcard', [{ ...bound, bank_address: null, ico: null }]);
      return null;
    });
    await submitAndExpect(page, '绑定成功');
    await expect(page).toHaveURL(/#\/bankCard\?tab=usdt/);
    await expect(page.getByRole('article')).toContainText([`USDT · ${protocol}`]);
    expect(host.requestsTo('bindcard')).toEqual([
      { bank: 'USDT', bank_no: address, bank_owner: protocol, pay_pass: '246810' },
    ]);
  });

for (const path of ['/addBankCard', '/addUsdtCard'])
  test(`${path} reports a refusal and a lost response and keeps the input`, async ({
    page,
    host,
    consoleGuard,
    open,
  }) => {
    consoleGuard.allow(/Failed to load resource/);
    await open(path, 'member');
    await fillIn(page, path);
    host.refuse('bindcard', '支付密码错误！');
    await submitAndExpect(page, '支付密码错误！');
    host.dropConnection('bindcard');
    await submitAndExpect(page, '网络异常，请稍后再试');
    await expect(page.getByLabel('支付密码')).toHaveValue('246810');
    await checkScreen(page, `${path.slice(1)}-lost`);
    host.answer('bindcard', null);
    await submitAndExpect(page, '绑定成功');
    expect(host.requestsTo('bindcard')).toHaveLength(3);
  });

test('returns to its list of accounts when the form was opened by its URL', async ({ page, host, open }) => {
  host.answer('bindcard', null);
  await open('/addUsdtCard', 'member');
  await fillIn(page, '/addUsdtCard');
  await submitAndExpect(page, '绑定成功');
  await expect(page).toHaveURL(`${siteUrl()}/#/bankCard?tab=usdt`);
});

test('reports that the list of banks failed to load, and 重试 loads it', async ({ page, host, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource/);
  host.refuse('banklist', '系统繁忙');
  const release = host.hold('banklist');
  await open('/addBankCard', 'member');
  release();
  await expect(page.getByText('系统繁忙')).toBeVisible();
  host.dropConnection('banklist');
  const retry = page.getByRole('button', { name: '重试' });
  await retry.click();
  await expect.poll(() => host.requestsTo('banklist').length).toBe(2);
  await expect(page.getByText('银行列表加载失败')).toBeVisible();
  await checkScreen(page, 'add-card-without-banks');
  host.answer('banklist', [{ bank_name: '工商银行' }]);
  await retry.click();
  await expect(page.getByLabel('银行', { exact: true }).getByRole('option', { name: '工商银行' })).toBeAttached();
  await expect(retry).toHaveCount(0);
});
