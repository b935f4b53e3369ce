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
