import { checkScreen } from '../fixtures/checkScreen';
import { fundPassword, logIn } from '../fixtures/member';
import { expect, test } from '../fixtures/test';

/* 取款 (docs/product/withdrawals.md). */

const card = { id: 9, bank: '招商银行', bank_owner: '林晚', bank_no: '**** 1234', bank_address: '深圳分行', ico: '' };

test('keeps a half-filled withdrawal over the end of the session, and leads back to it', async ({
  page,
  host,
  open,
}) => {
  host.answerWith('getcard', ({ type }) => (Number(type) === 2 ? [] : [card]));
  await open('/withdraw', 'member');
  await page.getByRole('tab', { name: '人民币' }).click();
  // The only account.
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked();
  await page.getByRole('button', { name: '全部' }).click();
  await expect(page.getByLabel('取款金额')).toHaveValue('1000');
  await expect(page.getByText('尾号1234')).toBeVisible();
  await checkScreen(page, 'withdraw-review');
  await page.getByLabel('支付密码', { exact: true }).fill(fundPassword);
  host.refuse('withdraw', '请先登录', 401);
  host.answer('login_pc', { api_token: 'fresh-token' });
  await page.getByRole('button', { name: '确认取款' }).click();
  await page.getByRole('alertdialog', { name: '认证失败' }).getByRole('button', { name: '确定' }).click();
  await logIn(page, 'linwan88');
  await expect(page).toHaveURL(/#\/withdraw$/);
  await expect(page.getByLabel('取款金额')).toHaveValue('1000');
  await expect(page.getByRole('radio', { name: /招商银行/ })).toBeChecked();
  await expect(page.getByLabel('支付密码', { exact: true })).toHaveValue('');
});
