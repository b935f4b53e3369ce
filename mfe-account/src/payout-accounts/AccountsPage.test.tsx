import type { PayoutAccount } from '@site/shared';
import { answer, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import { waitFor, within } from '@testing-library/react';
import AccountsPage from './AccountsPage';

const card = (id: number): PayoutAccount => ({
  id,
  bank: '招商银行',
  bank_owner: '张三',
  bank_no: `****000${id}`,
  bank_address: '北京分行',
  ico: null,
});
const wallet: PayoutAccount = {
  id: 9,
  bank: 'USDT',
  bank_owner: 'TRC20',
  bank_no: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
  bank_address: null,
  ico: null,
};

const hold = (cards: PayoutAccount[], wallets: PayoutAccount[] = []) =>
  answer('getcard', ({ type }) => (type === 1 ? cards : wallets));

const open = (at = '/bankCard') => renderPage(<AccountsPage />, { at, token: 't' });

test('shows cards and wallets in tabs, each with a link to add one', async () => {
  hold([card(1)], [wallet]);
  const page = open();
  expect(await page.findByText('****0001')).toBeVisible();
  expect(page.getByRole('link', { name: '添加银行卡' })).toHaveAttribute('href', '/addBankCard');
  expect(page.queryByRole('link', { name: '添加USDT钱包' })).toBeNull();

  await page.user.click(page.getByRole('tab', { name: 'USDT钱包' }));
  expect(await page.findByText(wallet.bank_no)).toBeVisible();
  expect(page.getByRole('link', { name: '添加USDT钱包' })).toHaveAttribute('href', '/addUsdtCard');
  expect(page.path()).toBe('/bankCard?tab=usdt');
  expect(received('getcard').map(({ body }) => body)).toEqual([{ type: 1 }, { type: 2 }]);
});

test('accepts a list wrapped in data and a missing number', async () => {
  answer('getcard', { data: [{ ...wallet, bank_no: null }] } as never);
  expect(await open('/bankCard?tab=usdt').findByText(/TRC20/)).toBeVisible();
});

test.each([
  [4, true],
  [5, false],
])('with %i cards the add link is shown: %s', async (count, shown) => {
  hold(Array.from({ length: count }, (_, index) => card(index + 1)));
  const page = open();
  await page.findByText('****0001');
  expect(page.queryByRole('link', { name: '添加银行卡' }) !== null).toBe(shown);
});

test.each([[[]], [null], [{ data: null }], [{ data: [] }]])('an empty list (%j) shows 暂无记录', async (none) => {
  answer('getcard', none as never);
  const page = open('/bankCard?tab=usdt');
  expect(await page.findByText('暂无记录')).toBeVisible();
  expect(page.getByRole('link', { name: '添加USDT钱包' })).toBeVisible();
});

test('a failed list offers 重试', async () => {
  breakCall('getcard');
  const page = open();
  const retry = await page.findByRole('button', { name: '重试' });
  hold([card(1)]);
  await page.user.click(retry);
  expect(await page.findByText('****0001')).toBeVisible();
});

test('unbinds after confirmation, shows 解绑成功 and refetches the list', async () => {
  let cards = [card(1), card(2)];
  answer('getcard', () => cards);
  answer('delcard', () => {
    cards = [card(2)];
    return null;
  });
  const page = open();
  const rows = await page.findAllByRole('button', { name: '解绑' });
  await page.user.click(rows[0] as HTMLElement);
  const dialog = within(await page.findByRole('alertdialog', { name: '确定解绑吗？' }));
  await page.user.click(dialog.getByRole('button', { name: '确定' }));
  expect(await page.findByText('解绑成功')).toBeInTheDocument();
  expect(received('delcard')[0]?.body).toEqual({ id: 1 });
  await waitFor(() => expect(page.queryByText('****0001')).toBeNull());
});

test('取消 unbinds nothing; a refusal is shown', async () => {
  hold([card(1)]);
  refuse('delcard', '该账户有待审核的取款！');
  const page = open();
  await page.user.click(await page.findByRole('button', { name: '解绑' }));
  await page.user.click(await page.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  expect(received('delcard')).toHaveLength(0);

  await page.user.click(page.getByRole('button', { name: '解绑' }));
  await page.user.click(await page.findByRole('button', { name: '确定' }));
  expect(await page.findByText('该账户有待审核的取款！')).toBeInTheDocument();
});
