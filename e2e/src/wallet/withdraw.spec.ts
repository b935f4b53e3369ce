import { member } from '../fixtures/scriptedHost';
import { checkScreen } from '../fixtures/checkScreen';
import { fillCaptcha } from '../fixtures/member';
import { expect, test } from '../fixtures/test';

/* 取款 (docs/product/withdrawals.md). */

const wallet = (id: number, protocol: string) => ({
  id,
  bank: 'USDT',
  bank_owner: protocol,
  bank_no:
    protocol === 'TRC20' ? `TXYZabcdefghijkmnopqrstuvwxyz1234${id}` : '0x52908400098527886E0F7030069857D2E4169EE7',
  bank_address: '',
  ico: '',
});
const card = { id: 9, bank: '招商银行', bank_owner: '林晚', bank_no: '**** 1234', bank_address: '深圳分行', ico: '' };

const accounts = { wallets: [wallet(1, 'TRC20'), wallet(2, 'ERC20')], cards: [card] };

test('checks the withdrawal form in order, shows the message and opens the records', async ({ page, host, open }) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 2 ? accounts.wallets : accounts.cards));
  await open('/withdraw', 'member');
  await expect(page.getByRole('radiogroup', { name: '收款账户' }).getByRole('radio')).toHaveCount(2);
  const submitAndExpect = async (message: string) => {
    await page.getByRole('button', { name: '确认取款' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  for (const label of ['取款金额', '支付密码'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('maxlength', '17');
  await submitAndExpect('您想要提现到哪里？');
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill('99.99');
  await submitAndExpect('单笔提现金额不能低于100元！');
  await page.getByLabel('取款金额').fill('200');
  await submitAndExpect('请输入您的支付密码！');
  await checkScreen(page, 'withdraw-refused');
  expect(host.requestsTo('withdraw')).toEqual([]);
  await page.getByLabel('支付密码', { exact: true }).fill('246810');
  host.refuse('withdraw', '支付密码错误！');
  await submitAndExpect('支付密码错误！');
  host.answer('withdraw', null);
  await submitAndExpect('提交成功，请等待后台审核！');
  await expect(page.getByLabel('取款金额')).toHaveValue('');
  await expect(page).toHaveURL(/#\/assets\?type=1/);
  expect(host.requestsTo('withdraw').at(-1)).toEqual({ amount: '200', bank: 1, password: '246810' });
});

test('keeps a half-filled withdrawal over the end of the session, and leads back to it', async ({
  page,
  host,
  open,
}) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 2 ? accounts.wallets : accounts.cards));
  await open('/withdraw', 'member');
  await page.getByRole('tab', { name: '人民币' }).click();
  // The only account.
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked();
  await page.getByRole('button', { name: '全部' }).click();
  await expect(page.getByLabel('取款金额')).toHaveValue('1000');
  await expect(page.getByText('尾号1234')).toBeVisible();
  await checkScreen(page, 'withdraw-review');
  await page.getByLabel('支付密码', { exact: true }).fill('246810');
  host.refuse('withdraw', '请先登录', 401);
  host.answer('login_pc', { api_token: 'fresh-token' });
  await page.getByRole('button', { name: '确认取款' }).click();
  await page.getByRole('alertdialog', { name: '认证失败' }).getByRole('button', { name: '确定' }).click();
  await page.getByLabel('用户名', { exact: true }).fill('linwan88');
  await page.getByLabel('密码', { exact: true }).fill('journey2026');
  await fillCaptcha(page);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/#\/withdraw$/);
  await expect(page.getByLabel('取款金额')).toHaveValue('1000');
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked();
  await expect(page.getByLabel('支付密码', { exact: true })).toHaveValue('');
});

test('computes fee and net amount by protocol, to the last decimal place', async ({ page, host, open }) => {
  host.answer('user', { ...member, withdrawusdtrate: '7.1', withdrawcashfee: '3.15', withdrawfeeusdttrc: '1.05' });
  host.answerWith('getcard', ({ type }) => (Number(type) === 2 ? accounts.wallets : accounts.cards));
  await open('/withdraw', 'member');
  await page.getByLabel('取款金额').fill('100');
  const facts = page.locator('main');
  /* floor(100 / 7.1) = 14.08 */
  await expect(facts.getByText(/10\.93/)).toBeVisible();
  await page.getByRole('radio').first().check();
  await expect(facts.getByText(/13\.03/)).toBeVisible();
  await page.getByRole('radio').nth(1).check();
  await expect(facts.getByText(/10\.93/)).toBeVisible();
  await checkScreen(page, 'withdraw-facts');
  await page.getByRole('tab', { name: '人民币' }).click();
  await expect(page.getByLabel('取款金额')).toHaveValue('');
  await checkScreen(page, 'withdraw-card');
});

test('clears the form when the tab changes', async ({ page, host, open }) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 2 ? accounts.wallets : accounts.cards));
  await open('/withdraw', 'member');
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill('300');
  await page.getByLabel('支付密码', { exact: true }).fill('246810');
  await page.getByRole('tab', { name: '人民币' }).click();
  await page.getByRole('tab', { name: '数字货币' }).click();
  await expect(page.getByLabel('取款金额')).toHaveValue('');
  await expect(page.getByLabel('支付密码', { exact: true })).toHaveValue('');
  for (const radio of await page.getByRole('radio').all()) await expect(radio).not.toBeChecked();
});

for (const count of [0, 5, 6])
  test(`${count < 6 ? 'offers' : 'does not offer'} adding a wallet when there are ${count}`, async ({
    page,
    host,
    open,
  }) => {
    host.answer(
      'getcard',
      Array.from({ length: count }, (_, id) => wallet(id, 'TRC20')),
    );
    await open('/withdraw', 'member');
    await expect(page.getByLabel('取款金额')).toBeVisible();
    await expect(page.getByRole('button', { name: '添加USDT地址' })).toHaveCount(count < 6 ? 1 : 0);
    await checkScreen(page, `withdraw-${count}-wallets`);
  });

for (const count of [0, 5, 6])
  test(`${count < 6 ? 'links to' : 'does not offer'} adding a card when there are ${count}`, async ({
    page,
    host,
    open,
  }) => {
    host.answer(
      'getcard',
      Array.from({ length: count }, (_, id) => ({ ...card, id, bank_no: `**** 123${id}` })),
    );
    await open('/withdraw', 'member');
    await page.getByRole('tab', { name: '人民币' }).click();
    await expect(page.getByRole('radio')).toHaveCount(count);
    const tile = page.getByRole('button', { name: '添加银行卡' });
    await expect(tile).toHaveCount(count < 6 ? 1 : 0);
    await checkScreen(page, `withdraw-${count}-cards`);
    expect(host.requestsTo('getcard').at(-1)).toEqual({ type: 1 });
    if (count === 6) return;
    await tile.click();
    await expect(page.getByRole('heading', { level: 1, name: '添加银行卡' })).toBeVisible();
  });

test('shows withdrawal help, with the operator’s text where there is one', async ({ page, host, open }) => {
  await open('/withdraw', 'member');
  await expect(page.getByText('取款遇到问题？')).toBeVisible();
  host.answer('content', { key: 'withdraw.help', value: '每日限取三次。' });
  await page.reload();
  await expect(page.getByText('每日限取三次。')).toBeVisible();
  await page.getByRole('link', { name: '联系客服' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '连线客服' })).toBeVisible();
});

test('asks a visitor to log in and sends no member request', async ({ page, host, open }) => {
  await open('/withdraw');
  await expect(page.getByText('请先登录')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
    'href',
    /login\?redirect=%2Fwithdraw/,
  );
  for (const name of ['user', 'getcard'] as const) expect(host.requestsTo(name)).toEqual([]);
});

test('adds a USDT address in the dialog', async ({ page, host, open }) => {
  await open('/withdraw', 'member');
  await page.getByRole('button', { name: '添加USDT地址' }).click();
  const dialog = page.getByRole('dialog');
  const submitAndExpect = async (message: string) => {
    await dialog.getByRole('button', { name: '确认添加' }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  };
  await expect(dialog.getByRole('radio', { name: 'ERC20' })).toBeChecked();
  await submitAndExpect('请输入USDT地址');
  await dialog.getByLabel('USDT地址').fill('TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z');
  await dialog.getByRole('radio', { name: 'TRC20' }).check();
  await submitAndExpect('请输入支付密码');
  await checkScreen(page, 'add-usdt-dialog');
  await dialog.getByLabel('支付密码').fill('246810');
  host.answer('bindcard', null);
  host.answer('getcard', accounts.wallets);
  await submitAndExpect('添加成功！');
  await expect(page.getByRole('radiogroup', { name: '收款账户' }).getByRole('radio')).toHaveCount(2);
  expect(host.requestsTo('bindcard')).toEqual([
    { bank: 'USDT', bank_no: 'TRkdCD2KwwB22DJfwSQSkW9uAd9dsuek1Z', bank_owner: 'TRC20', pay_pass: '246810' },
  ]);
});

test('names the missing profile fields before a request is sent', async ({ page, host, open }) => {
  host.answer('user', { ...member, mobile: '', realname: '' });
  await open('/withdraw', 'member');
  const dialog = page.getByRole('dialog', { name: '完善资料' });
  await expect(dialog.getByRole('link', { name: /手机/ })).toHaveAttribute('href', '#/modifyPhone');
  await checkScreen(page, 'profile-reminder');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toHaveCount(0);
});

test('reports a lost response to a withdrawal and retries with the same key', async ({
  page,
  host,
  consoleGuard,
  open,
}) => {
  consoleGuard.allow(/Failed to load resource/);
  host.answer('getcard', accounts.wallets);
  host.dropConnection('withdraw');
  await open('/withdraw', 'member');
  await page.getByRole('radio').first().check();
  await page.getByLabel('取款金额').fill('200');
  await page.getByLabel('支付密码', { exact: true }).fill('246810');
  const submit = () => page.getByRole('button', { name: '确认取款' }).click();
  await submit();
  await expect(page.getByText('网络异常，结果未知，请查看记录后再试')).toBeVisible();
  await expect(page.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '#/assets?type=1');
  host.answer('withdraw', null);
  await submit();
  await expect(page.getByText('提交成功，请等待后台审核！')).toBeVisible();
  const keys = host.received.filter((it) => it.name === 'withdraw').map((it) => it.headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});
