import type { IncomingPaymentRow } from '@site/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const hash = 'a1b2c3d4'.repeat(8);
const aPayment = (more: Partial<IncomingPaymentRow> = {}): IncomingPaymentRow => ({
  id: 1,
  channel: 'usdt-trc20',
  currency: 'USDT',
  amount: '1234.56',
  reference: hash,
  link: null,
  sender: 'TQ1',
  sender_account: null,
  recipient: '',
  state: 'confirmed',
  out_trade_no: null,
  member_id: null,
  username: null,
  reason: '',
  paid_at: '2026-11-22 10:00:00',
  ...more,
});

const openPage = (...rows: IncomingPaymentRow[]) => {
  answer('GET /payments', pageOf(rows));
  return renderDesk('/payments?q=a1', 'cashier');
};

it('shows head and tail of a hash, and the whole of it to read, copy and open', async () => {
  openPage(aPayment(), aPayment({ id: 2, link: 'https://explorer.example/tx', state: 'assigned', out_trade_no: 'D1' }));
  expect(await screen.findAllByTitle(hash)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'a1b2c3d4…b2c3d4' })).toHaveAttribute('href', 'https://explorer.example/tx');
  expect(screen.getAllByText('USDT · TRC20')[0]).toBeVisible();
  expect(screen.getAllByText('1,234.56')[0]).toBeVisible();
  expect(screen.getByRole('link', { name: 'D1' })).toHaveAttribute('href', '/deposits?state=&q=D1');
});

it('lists the payments that no order has, and others once the filter is ended', async () => {
  const { user } = openPage(aPayment());
  await screen.findByTitle(hash);
  expect(received('GET /payments').at(-1)?.fields).toEqual({ state: 'confirmed', q: 'a1', page: '1' });
  await user.click(screen.getByRole('button', { name: '清除条件' }));
  await waitFor(() => expect(received('GET /payments').at(-1)?.fields).toEqual({ state: 'confirmed', page: '1' }));
  expect(screen.queryByRole('button', { name: '清除条件' })).toBeNull();
});

it('assigns a payment to an order for a reason', async () => {
  const { user, enter } = openPage(aPayment());
  answer('POST /payments/:id/assign', null);
  await user.click(await screen.findByRole('button', { name: '指定订单' }));
  await screen.findByRole('dialog', { name: '指定订单' });
  await enter({ 存款订单号: 'D7', 原因: '会员来电确认' });
  expect(await screen.findByText('已指定订单')).toBeVisible();
  expect(received('POST /payments/:id/assign')[0]?.fields).toEqual({ id: '1', order: 'D7', reason: '会员来电确认' });
});
