import { checkScreen } from '../fixtures/checkScreen';
import { openAs, reopenAs } from '../fixtures/member';
import { callApi, deposit, registerMember } from '../fixtures/memberApi';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

test('a deposit that waits is paid from home with one tap, until it is cancelled', async ({ page }) => {
  const token = await registerMember();
  const order = await deposit(token, '500');
  await openAs(page, token, '/');
  await page
    .getByRole('dialog', { name: /^欢迎来到/ })
    .getByRole('button', { name: '关闭' })
    .click();
  const strip = page.getByRole('region', { name: '我的账户' });
  await expect(strip).toContainText(/待付款 ¥500\.00 · 剩余 23:59:\d\d/);
  await checkScreen(page, 'home-payable');
  await strip.getByRole('link', { name: '继续支付' }).click();
  const payment = page.getByRole('dialog', { name: '支付信息' });
  await expect(payment).toBeVisible();
  await expect(page).toHaveURL(`${siteUrl()}/#/deposit`);
  await checkScreen(page, 'deposit-linked');
  await payment.getByRole('button', { name: '关闭' }).click();
  await callApi('cancelorder', { out_trade_no: order }, token);
  await reopenAs(page, token, '/');
  await expect(strip.getByRole('link', { name: '去存款' })).toBeVisible();
  await expect(strip).not.toContainText('待付款');
});
