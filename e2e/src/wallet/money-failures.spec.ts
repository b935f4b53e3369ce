import { answers } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Another app or the wallet itself fails while a money form is open: neither input nor session is lost. */

const entryOf = (app: string) => new RegExp(`/files/${app}/remoteEntry\\.`);
const unavailable = '该功能暂时无法使用';

test.beforeEach(({ consoleGuard }) =>
  consoleGuard.allow(/Failed to load resource|Federation Runtime|preloaded using link preload but not used/),
);

test('keeps the deposit form’s input while another app is down', async ({ page, host, open }) => {
  await page.route(entryOf('mfe-promotions'), (route) => route.abort('connectionrefused'));
  await open('/deposit', 'member');
  await page.getByRole('radio', { name: 'ERC20' }).check();
  await page.getByLabel('存款金额').fill('345.67');
  await page.goto(`${siteUrl()}/#/activeList`);
  await expect(page.getByText(unavailable).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: '返回' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '存款' })).toBeVisible();
  await expect(page.getByLabel('存款金额')).toHaveValue('345.67');
  await expect(page.getByRole('radio', { name: 'ERC20' })).toBeChecked();

  await page.getByRole('tab', { name: '人民币' }).click();
  const typed = { 存款人姓名: '林晚', 银行卡号: '6222021234567890', 开户行地址: '深圳分行', 存款金额: '500' };
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
  await page.getByLabel('银行类型').selectOption('招商银行');
  await page.goto(`${siteUrl()}/#/vip`);
  await expect(page.getByText(unavailable).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${siteUrl()}/#/deposit`);
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text);
  await expect(page.getByLabel('银行类型')).toHaveValue('招商银行');
  host.answer('recharge', null);
  await page.getByRole('button', { name: '确认存款' }).click();
  await expect(page.getByText('操作成功，请等待工作人员审核！')).toBeVisible();
  expect(host.requestsTo('recharge')).toHaveLength(1);
});

test('keeps the idempotency key of a deposit without a response while another app is down', async ({
  page,
  host,
  open,
}) => {
  await page.route(entryOf('mfe-promotions'), (route) => route.abort('connectionrefused'));
  host.dropConnection('recharge');
  await open('/deposit', 'member');
  await page.getByLabel('存款金额').fill('100');
  await page.getByRole('button', { name: '确认存款' }).click();
  await expect(page.getByText('上一次提交未收到结果')).toBeVisible();
  await page.goto(`${siteUrl()}/#/activeList`);
  await expect(page.getByText(unavailable).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
  await page.goto(`${siteUrl()}/#/deposit`);
  await expect(page.getByText('上一次提交未收到结果')).toBeVisible();
  host.answer('recharge', { deposit_no: 'D1' });
  host.answer('payinfo', { info: null, cardlist: { mch_id: 'Txyz', payimg: '' } } as never);
  await page.getByRole('button', { name: '确认存款' }).click();
  await expect(page.getByRole('dialog', { name: '支付信息' })).toBeVisible();
  const keys = host.received.filter(({ name }) => name === 'recharge').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

for (const [path, title, ready] of [
  ['/deposit', '存款', '确认存款'],
  ['/withdraw', '取款', '确认取款'],
  ['/assets', '资产', '一键回收'],
] as const)
  test(`limits a failed wallet app to ${path}, and 重试 loads it`, async ({ page, host, open }) => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    host.answer('getcard', []);
    await page.route(entryOf('mfe-wallet'), (route) => route.abort('connectionrefused'));
    await open(path, 'member');
    await expect(page.getByText(unavailable).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await checkScreen(page, `wallet-down${path.replace('/', '-')}`);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('a-session');

    await page.goto(`${siteUrl()}/#/userCenter`);
    await expect(page.getByText(`¥${Number(answers.balance?.balance).toLocaleString('en')}.00`).first()).toBeVisible();
    await page.goto(`${siteUrl()}/#${path}`);
    await expect(page.getByText(unavailable).filter({ visible: true })).toBeVisible({ timeout: 20_000 });
    await page.unroute(entryOf('mfe-wallet'));
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('button', { name: ready })).toBeVisible({ timeout: 20_000 });
    expect(loads, 'no reload').toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe('a-session');
  });
