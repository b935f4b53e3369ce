import { expect, test } from '../fixtures/test';

/* 资产: balances, transfers, records and rebates (docs/product/assets-and-transfers.md). */

const record = (number: number, state: number | string = 1) => ({
  amount: `${number}.00`,
  created_at: '2026-11-20 10:00:00',
  pay_way: 'usdt',
  out_trade_no: `D${String(number).padStart(8, '0')}`,
  state,
});
const pageOf = <Row>(rows: Row[], asked: unknown, size = 15) => {
  const current = Number(asked ?? 1);
  return {
    current_page: current,
    last_page: Math.max(1, Math.ceil(rows.length / size)),
    per_page: size,
    total: rows.length,
    data: rows.slice((current - 1) * size, current * size),
  };
};

test('reaches the last of 1000 records, and keeps the focus in a row that scrolls away', async ({
  page,
  host,
  open,
}) => {
  const rows = Array.from({ length: 1000 }, (_, index) => record(2000 - index));
  host.answerWith('gettransrecord', ({ page: asked }) => pageOf(rows, asked, 200));
  await open('/assets', 'member');
  const list = page.getByRole('list', { name: '存款记录' });
  await expect(list.getByText('¥2,000.00', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('没有更多记录了')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(list.getByRole('listitem')).toHaveCount(1000);

  const nineHundredth = list.getByRole('listitem').nth(899).getByRole('button');
  await expect(nineHundredth).toHaveAccessibleName(/1,101\.00/);
  await nineHundredth.focus();
  await page.keyboard.press('Home');
  await expect(list.getByText('¥2,000.00', { exact: true })).toBeInViewport();
  await expect(nineHundredth).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /1,100\.00/ })).toBeFocused();
});
