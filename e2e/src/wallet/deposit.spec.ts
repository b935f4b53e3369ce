import { answers, member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* 存款 (docs/product/deposits.md), with exchange rates that binary fractions would round wrongly. */

const payment = (paytype: string, bank = 'TRC20') => ({
  info: { amount: '100.00', real_money: '14.08', bank, paytype },
  cardlist: { mch_id: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', payimg: '' },
});

const labels = { usdt: '数字货币', card: '银行转账', alipay: '支付宝', wxpay: '微信' } as const;

test('shows the tabs and payment methods for each combination of the four flags', async ({ page, host, open }) => {
  await open('/about', 'member');
  /* The router replaces its first history entry, which Playwright could take for the navigation below. */
  await expect(page.getByRole('heading', { name: '我们是谁' })).toBeVisible();
  for (let bits = 0; bits < 16; bits += 1) {
    const on = (index: number) => ((bits >> index) & 1 ? '1' : '0');
    host.answer('get_pay_way', { usdt: on(0), card: on(1), alipay: on(2), wxpay: on(3) });
    await page.goto(`${siteUrl()}/#/deposit`);
    await page.reload();
    if (bits === 0) {
      await expect(page.getByText('暂无可用的存款方式')).toBeVisible();
      continue;
    }
    await expect(page.getByRole('tab', { name: labels.usdt })).toHaveCount(on(0) === '1' ? 1 : 0);
    await expect(page.getByRole('tab', { name: '人民币' })).toHaveCount(bits > 1 ? 1 : 0);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(on(0) === '1' ? labels.usdt : '人民币');
    if (on(0) === '1') continue;
    for (const [index, way] of (['card', 'alipay', 'wxpay'] as const).entries())
      await expect(page.getByRole('radio', { name: labels[way] })).toHaveCount(on(index + 1) === '1' ? 1 : 0);
    await expect(
      page
        .getByRole('radio', { name: labels.card })
        .or(page.getByRole('radio', { name: labels.alipay }))
        .or(page.getByRole('radio', { name: labels.wxpay }))
        .first(),
    ).toBeChecked();
  }
});

for (const [rate, amount, usdt] of [
  ['7.1', '100', '14.08'],
  ['7.2', '0.07', '0.00'],
  ['6.9', '69', '10.00'],
  ['1.1', '2.2', '2.00'],
  ['0.3', '0.9', '3.00'],
  [7.05, '4.35', '0.61'],
  ['7.123456', '9999999999.99', '1403812980.66'],
] as const)
  test(`converts ${amount} yuan at ${rate} to ${usdt} USDT`, async ({ page, host, open }) => {
    host.answer('user', { ...member, usdtrate: rate });
    await open('/deposit', 'member');
    await page.getByLabel('存款金额').fill(amount);
    await expect(page.getByText(new RegExp(`约等于 ?${usdt.replace('.', '\\.')} ?USDT`))).toBeVisible();
  });

test('rejects invalid amounts, shows the help and the payment of a USDT deposit', async ({ page, host, open }) => {
  host.answer('recharge', null, 'D202611210001');
  host.answer('payinfo', payment('usdt', 'ERC20'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/deposit', 'member');
  for (const amount of ['', '0', '-5', '1.234', 'abc']) {
    await page.getByLabel('存款金额').fill(amount);
    await page.getByRole('button', { name: '确认存款' }).click();
    await expect(page.getByText('请输入正确的金额！')).toBeVisible();
  }
  expect(host.requestsTo('recharge')).toEqual([]);
  await page.getByRole('button', { name: '协议区别' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkScreen(page, 'protocol-help');
  await page.keyboard.press('Escape');

  await expect(page.getByRole('radio', { name: 'TRC20' })).toBeChecked();
  await page.getByRole('radio', { name: 'ERC20' }).check();
  await page.getByLabel('存款金额').fill('100');
  await page.getByRole('button', { name: '确认存款' }).click();
  const dialog = page.getByRole('dialog', { name: '支付信息' });
  for (const text of ['¥100.00', '14.08 USDT', 'ERC20'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img', { name: '收款二维码' })).toBeVisible();
  await expect(dialog.getByText('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z')).toBeVisible();
  await expect(dialog.getByText('请务必选择正确的协议，否则资产将无法找回！')).toBeVisible();
  await expect(page.getByText('D202611210001')).toHaveCount(0);
  await checkScreen(page, 'payment-scripted');
  await dialog.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z');
  await dialog.getByRole('button', { name: '我已支付' }).click();
  await expect(page).toHaveURL(/#\/assets/);
  expect(host.requestsTo('recharge')).toEqual([{ paytype: 'usdt', amount: '100', catepay: 'ERC20' }]);
  expect(host.requestsTo('payinfo')).toEqual([{ deposit_no: 'D202611210001' }]);
});

test('shows the operator’s deposit texts only when they are set', async ({ page, host, open }) => {
  await open('/deposit', 'member');
  await expect(page.getByLabel('存款金额')).toBeVisible();
  await expect(page.getByText(/分钟|200/)).toHaveCount(0);
  host.answer('content', { key: 'deposit.hint', value: '请在30分钟内完成存款，单笔200至300元' });
  await page.reload();
  await expect(page.getByText('请在30分钟内完成存款，单笔200至300元')).toBeVisible();
  await checkScreen(page, 'deposit-hint');
});

test('keeps tab, protocol and amount after a visit to another page', async ({ page, open }) => {
  await open('/deposit', 'member');
  await page.getByRole('radio', { name: 'ERC20' }).check();
  await page.getByLabel('存款金额').fill('345.67');
  await page.goto(`${siteUrl()}/#/faq`);
  await expect(page.getByRole('heading', { level: 1, name: '常见问题' })).toBeVisible();
  await page.goto(`${siteUrl()}/#/deposit`);
  await expect(page.getByLabel('存款金额')).toHaveValue('345.67');
  await expect(page.getByRole('radio', { name: 'ERC20' })).toBeChecked();
  await page.getByRole('tab', { name: '人民币' }).click();
  await page.getByRole('radio', { name: '支付宝' }).check();
  await page.goto(`${siteUrl()}/#/faq`);
  await page.goto(`${siteUrl()}/#/deposit`);
  await expect(page.getByRole('tab', { name: '人民币' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();
});

test('shows accounts to copy, checks the bank transfer form in order and opens the records', async ({
  page,
  host,
  open,
}) => {
  host.answer('getpaybank', {
    bank_no: '6222000011112222',
    bank_owner: '王五',
    bank_address: '上海分行',
    bank_data: { bank_name: '建设银行' },
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/deposit', 'member');
  await page.getByRole('tab', { name: '人民币' }).click();
  await expect(page.getByRole('button', { name: /复制/ })).toHaveCount(4);
  await page.getByRole('button', { name: /复制/ }).nth(1).click();
  await expect(page.getByText('复制成功')).toBeVisible();
  const submitAndExpect = async (message: string) => {
    await page.getByRole('button', { name: '确认存款' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  await expect(page.getByLabel('存款人姓名')).toHaveAttribute('maxlength', '17');
  await expect(page.getByLabel('银行卡号')).toHaveAttribute('maxlength', '20');
  await expect(page.getByLabel('开户行地址')).toHaveAttribute('maxlength', '20');
  await page.getByLabel('存款人姓名').fill('');
  await submitAndExpect('请输入正确的金额！');
  await page.getByLabel('存款金额').fill('500.05');
  await submitAndExpect('请输入存款人姓名');
  await page.getByLabel('存款人姓名').fill('林晚');
  await submitAndExpect('请选择银行类型');
  await page.getByLabel('银行类型').selectOption('招商银行');
  await submitAndExpect('请输入银行卡号');
  await page.getByLabel('银行卡号').fill('6222021234567890');
  await submitAndExpect('请输入开户行地址');
  await checkScreen(page, 'bank-transfer');
  await page.getByLabel('开户行地址').fill('深圳分行');
  expect(host.requestsTo('recharge')).toEqual([]);
  host.answer('recharge', null);
  await submitAndExpect('操作成功，请等待工作人员审核！');
  await expect(page).toHaveURL(/#\/assets/);
  expect(host.requestsTo('recharge')).toEqual([
    {
      paytype: 'bank',
      amount: '500.05',
      bank: '招商银行',
      bank_address: '深圳分行',
      bank_no: '6222021234567890',
      bank_owner: '林晚',
    },
  ]);
});

for (const [method, paytype] of [
  ['支付宝', 'alipay'],
  ['微信', 'wxpay'],
] as const)
  test(`${method} shows a QR code after the order`, async ({ page, host, open }) => {
    host.answer('recharge', { deposit_no: 'D2' }, 'another');
    host.answer('payinfo', {
      info: { amount: '88.00' },
      cardlist: { mch_id: 'https://qr.example.com/1', payimg: '' },
    } as never);
    await open('/deposit', 'member');
    await page.getByRole('tab', { name: '人民币' }).click();
    await page.getByRole('radio', { name: method }).check();
    await page.getByLabel('存款金额').fill('88');
    await page.getByRole('button', { name: '确认存款' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: '收款二维码' })).toBeVisible();
    await expect(dialog.getByText(/USDT/)).toHaveCount(0);
    await checkScreen(page, `payment-${paytype}`);
    expect(host.requestsTo('recharge')).toEqual([{ paytype, amount: '88' }]);
    expect(host.requestsTo('payinfo')).toEqual([{ deposit_no: 'D2' }]);
  });

test('reports a lost response to a deposit, links to the records and retries with the same key', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.dropConnection('recharge');
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('100');
  const submit = () => page.getByRole('button', { name: '确认存款' }).click();
  await submit();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看记录' })).toBeVisible();
  await checkScreen(page, 'deposit-doubt');
  host.answerWithStatus('recharge', 502);
  const failed = page.waitForResponse((response) => response.status() === 502);
  await submit();
  await failed;
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  host.answer('recharge', { deposit_no: 'D3' });
  host.answer('payinfo', payment('usdt'));
  await submit();
  await expect(page.getByRole('dialog', { name: '支付信息' })).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'recharge').map((it) => it.headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test('a double click on 确认存款 sends one deposit request', async ({ page, host, requests, open }) => {
  host.answer('recharge', { deposit_no: 'D4' });
  host.answer('payinfo', payment('usdt'));
  const release = host.hold('recharge');
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('100');
  await page.getByRole('button', { name: '确认存款' }).dblclick();
  await page.keyboard.press('Enter');
  await expect.poll(() => host.requestsTo('recharge').length).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('dialog', { name: '支付信息' })).toBeVisible();
  await requests.whenIdle();
  expect(host.requestsTo('recharge')).toHaveLength(1);
});

test('shows the host’s message for a refused deposit', async ({ page, host, open }) => {
  host.refuse('recharge', '超出今日存款限额');
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('100');
  await page.getByRole('button', { name: '确认存款' }).click();
  await expect(page.getByText('超出今日存款限额')).toBeVisible();
  expect(answers.recharge).toBeUndefined();
});

test('shows that the device is offline before anything is typed', async ({ page, context, consoleGuard, open }) => {
  consoleGuard.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  /* The service worker may be loading at that moment. */
  consoleGuard.allow(/error occurred when fetching the script/);
  await open('/deposit', 'member');
  await expect(page.getByLabel('存款金额')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开/).first()).toBeVisible();
  await checkScreen(page, 'deposit-offline');
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开/)).toHaveCount(0);
});
