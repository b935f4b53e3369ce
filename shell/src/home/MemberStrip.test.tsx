import { answer, aUser, breakCall, callsSettled, received, renderPage } from '@site/shared/testing';
import { waitFor } from '@testing-library/react';
import { MemberStrip } from './MemberStrip';

const open = () => renderPage(<MemberStrip isCovered={false} />, { token: 't' });
const at = (hours: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, hours - 8));
afterEach(() => jest.restoreAllMocks());

test.each([
  [24, '夜深了'],
  [13, '下午好'],
  [20, '晚上好'],
])('greets the member at %i:00 in Beijing with %s', async (hour, greeting) => {
  at(hour);
  answer('user', aUser({ username: 'member88', balance: '1234.50' }));
  const page = open();
  expect(await page.findByText(`${greeting}，member88`)).toBeVisible();
  expect(page.getByText('¥1,234.50')).toBeVisible();
});

test.each([
  [2, 1, '3笔处理中', '/assets?type=0'],
  ['0', '1', '1笔处理中', '/assets?type=1'],
])('leads to %s deposits and %s withdrawals that wait', async (deposits, withdrawals, name, path) => {
  answer('user', aUser({ waiting_deposits: deposits, waiting_withdrawals: withdrawals }));
  const page = open();
  expect(await page.findByRole('link', { name })).toHaveAttribute('href', path);
});

const payable = (expires_at: string) => ({ out_trade_no: 'D1', amount: '888.00', expires_at });

test('shows the deposit that waits for its payment, with the time that is left, and leads to the payment', async () => {
  at(12);
  answer('user', aUser({ waiting_deposits: 1, payable_deposit: payable('2026-11-20 12:58:21') }));
  const page = open();
  expect(await page.findByText('¥888.00')).toBeVisible();
  expect(page.getByRole('timer')).toHaveTextContent('剩余 58:21');
  expect(page.getByRole('link', { name: '继续支付' })).toHaveAttribute('href', '/deposit?order=D1');
  expect(page.queryByRole('link', { name: '去存款' })).toBeNull();
});

test.each([null, undefined, payable('2026-11-20 11:59:59')])('greets without a deposit to pay: %j', async (deposit) => {
  at(12);
  answer('user', aUser(deposit === undefined ? {} : { payable_deposit: deposit }));
  const page = open();
  expect(await page.findByText(/下午好/)).toBeVisible();
  expect(page.getByRole('link', { name: '去存款' })).toHaveAttribute('href', '/deposit');
});

test('says nothing of orders if none wait, or the host does not tell', async () => {
  answer('user', aUser({ waiting_deposits: 0 }));
  const page = open();
  await page.findByText(/member88/);
  expect(page.queryByText(/处理中/)).toBeNull();
});

test('keeps its place alone while the sidebar shows name and balance', async () => {
  answer('user', aUser());
  const page = renderPage(<MemberStrip isCovered />, { token: 't' });
  await waitFor(() => expect(received('user')).toHaveLength(1));
  await callsSettled(page.store);
  expect(page.queryByText(/member88/)).toBeNull();
  expect(page.getByRole('region', { name: '我的账户' })).toBeVisible();
  // A page with skeletons counts as unfinished, also in the test of a release.
  expect(page.container.querySelector('[data-skeleton]')).toBeNull();
});

test('leads to a deposit and to the games, also before user info has arrived', () => {
  breakCall('user');
  const page = open();
  expect(page.getByRole('link', { name: '去存款' })).toHaveAttribute('href', '/deposit');
  expect(page.getByRole('link', { name: '继续游戏' })).toHaveAttribute('href', '/games');
});
