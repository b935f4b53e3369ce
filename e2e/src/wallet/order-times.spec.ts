import type { CallData } from '../../../shared/src/contract';
import { checkScreen } from '../fixtures/checkScreen';
import { openAs } from '../fixtures/member';
import { callApi, newestOrder, registerMember } from '../fixtures/memberApi';
import { approveDeposit } from '../fixtures/approvals';
import { siteUrl } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

/* Usual times of deposits and withdrawals, and orders that take longer (docs/product/deposits.md). */

test('shows the usual time of a way once 20 of its deposits were decided', async ({ page }) => {
  const token = await registerMember();
  for (let decided = 0; decided < 20; decided += 1) {
    await callApi('recharge', { paytype: 'wxpay', amount: '10' }, token);
    await approveDeposit(await newestOrder(token, 1));
  }
  const times = () => callApi<CallData<'ordertimes'>>('ordertimes', {}, token);
  await expect
    .poll(async () => (await times()).deposit.wxpay, { timeout: 30_000 })
    .toMatchObject({
      median: expect.any(Number),
      p90: expect.any(Number),
    });
  await openAs(page, token, '/deposit');
  await page.getByRole('tab', { name: '人民币' }).click();
  await page.getByRole('radio', { name: '微信' }).check();
  await expect(page.getByText('通常 1 分钟内到账', { exact: true })).toBeVisible();
  await checkScreen(page, 'deposit-usual-time');
});

const late = '已超过通常时间，可联系客服';
const times: CallData<'ordertimes'> = {
  deposit: { usdt: { median: 170, p90: 600 }, bank: null, alipay: null, wxpay: null },
  withdrawal: { usdt: { median: 60, p90: 300 }, bank: null },
};

test('marks a waiting order that is late, and leads to customer service', async ({ page, host, open }) => {
  host.answer('ordertimes', times);
  const order = { amount: '88.00', created_at: '2026-01-01 10:00:00', pay_way: 'USDT-TRC20' };
  host.answer('gettransrecord', {
    current_page: 1,
    last_page: 1,
    per_page: 15,
    total: 2,
    data: [
      { ...order, out_trade_no: 'D2', state: 1 },
      { ...order, out_trade_no: 'D1', state: 2 },
    ],
  });
  await open('/assets', 'member');
  const row = page.getByRole('button', { name: '订单详情 ¥88.00 待审核' });
  await expect(row).toContainText(late);
  await expect(page.getByText(late)).toHaveCount(1);
  await checkScreen(page, 'assets-late-order');
  await row.click();
  await page.getByRole('dialog', { name: '订单详情' }).getByRole('link', { name: '联系客服' }).click();
  await expect(page).toHaveURL(`${siteUrl()}/#/kefu`);
});

test('shows no usual time on a host without them', async ({ page, open, requests }) => {
  await open('/withdraw', 'member');
  await expect(page.getByRole('button', { name: '确认取款' })).toBeVisible();
  await requests.whenIdle();
  await expect(page.getByText(/^通常/)).toHaveCount(0);
});
