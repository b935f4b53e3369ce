import { answer, received, refuse, renderPage } from '@site/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import AssetsPage from '../assets/AssetsPage';
import DepositPage from '../deposit/DepositPage';
import { order, page } from '../testing/assetsHost';
import { answerWallet } from '../testing/walletHost';
import WithdrawPage from '../withdraw/WithdrawPage';
import { payWayOf } from '../payWays';
import { type OrderTimes, usualText } from './orderTimes';

const late = '已超过通常时间，可联系客服';

const times: OrderTimes = {
  deposit: { usdt: { median: 170, p90: 600 }, bank: { median: 1800, p90: 3600 }, alipay: null, wxpay: null },
  withdrawal: { usdt: { median: 60, p90: 300 }, bank: null },
};

beforeEach(answerWallet);

const deposit = () => renderPage(<DepositPage />, { at: '/deposit', token: 't' });
const assets = (at = '/assets') => renderPage(<AssetsPage />, { at, token: 't' });

/** A record's time, some seconds ago in Beijing. */
const ago = (seconds: number) =>
  new Date(Date.now() - seconds * 1000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

test.each([
  [0, 1],
  [60, 1],
  [61, 2],
  [170, 3],
  [3600, 60],
])('a median of %d seconds is shown as %d minutes', (median, minutes) => {
  expect(usualText({ median, p90: median })).toBe(`通常 ${minutes} 分钟内到账`);
});

test.each([
  ['USDT-TRC20', 'usdt'],
  ['usdt', 'usdt'],
  ['支付宝', 'alipay'],
  ['wxpay', 'wxpay'],
  ['银行转账', 'bank'],
  ['招商银行', 'bank'],
  [null, 'bank'],
])('an order paid by %s has the way %s', (payWay, way) => {
  expect(payWayOf(payWay)).toBe(way);
});

test('the deposit page shows the usual time of the chosen way, and none of a way without one', async () => {
  answer('ordertimes', times);
  const { user } = deposit();
  expect(await screen.findByText('通常 3 分钟内到账')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '人民币' }));
  expect(await screen.findByText('通常 30 分钟内到账')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '支付宝' }));
  await waitFor(() => expect(screen.queryByText(/^通常/)).toBeNull());
  expect(received('ordertimes')).toHaveLength(1);
});

test('the withdrawal page shows the usual time of the tab', async () => {
  answer('ordertimes', times);
  const { user } = renderPage(<WithdrawPage />, { at: '/withdraw', token: 't' });
  expect(await screen.findByText('通常 1 分钟内到账')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '人民币' }));
  await waitFor(() => expect(screen.queryByText(/^通常/)).toBeNull());
});

test('a host without usual times leaves no trace and is asked once', async () => {
  refuse('ordertimes', '', 404);
  deposit();
  expect(await screen.findByRole('button', { name: '确认存款' })).toBeVisible();
  await waitFor(() => expect(received('ordertimes')).toHaveLength(1));
  expect(screen.queryByText(/^通常/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a record', () => {
  const open = (at: string, orders: object[]) => {
    answer('ordertimes', times);
    answer('gettransrecord', page(orders as never));
    return assets(at);
  };

  test('of a waiting order beyond the 90th percentile says so, and its details link to customer service', async () => {
    refuse('orderdetail', '', 404);
    const { user } = open('/assets', [order('D1', { created_at: ago(601), pay_way: 'USDT-TRC20' })]);
    const row = await screen.findByRole('button', { name: '订单详情 ¥88.00 待审核' });
    expect(await screen.findByText(late)).toBeVisible();
    expect(row).toHaveAccessibleDescription(late);
    await user.click(row);
    expect(await screen.findByRole('link', { name: '联系客服' })).toHaveAttribute(
      'href',
      expect.stringMatching('/kefu'),
    );
  });

  test.each([
    ['within it', { created_at: ago(500) }],
    ['that is decided', { created_at: ago(601), state: 2 }],
    ['of a way without usual time', { created_at: ago(86_400), pay_way: '支付宝' }],
  ])('of an order %s does not', async (_which, changes) => {
    open('/assets', [order('D1', changes)]);
    expect(await screen.findByRole('button', { name: /^订单详情/ })).toBeVisible();
    await waitFor(() => expect(received('gettransrecord')).toHaveLength(1));
    expect(screen.queryByText(late)).toBeNull();
  });

  test('of a withdrawal is compared with withdrawals', async () => {
    open('/assets?type=1', [order('W1', { created_at: ago(301), pay_way: 'USDT-ERC20' })]);
    expect(await screen.findByText(late)).toBeVisible();
  });

  test('of a transfer has no usual time', async () => {
    open('/assets?type=2', [order('T1', { created_at: ago(86_400), pay_way: 'ag' })]);
    expect(await screen.findByRole('button', { name: /^订单详情/ })).toBeVisible();
    expect(screen.queryByText(late)).toBeNull();
  });

  test('list without waiting orders asks for no usual times', async () => {
    open('/assets', [order('D1', { state: 2 })]);
    expect(await screen.findByRole('button', { name: /^订单详情/ })).toBeVisible();
    expect(received('ordertimes')).toHaveLength(0);
  });
});
