import { act, screen, within } from '@testing-library/react';
import { anOverview, queuesOnly } from '../testing/overview';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

it('shows queues, figures of the day beside those of yesterday, and charts', async () => {
  answer('GET /overview', anOverview());
  renderDesk('/overview', 'auditor');
  expect(await screen.findByRole('link', { name: '存款待处理' })).toHaveAttribute('href', '/deposits');
  expect(screen.getByText('+¥250.00')).toBeVisible();
  expect(screen.getByText('-¥99.00')).toBeVisible();
  expect(screen.getByRole('img', { name: '毛收入（元）：最低 -99，最高 250，今日 250.00' })).toBeVisible();
  expect(screen.getByRole('img', { name: '近 24 小时：存款 5 笔，页面错误 96 次，发布 1 次' })).toBeVisible();
  const activations = screen.getByRole('list', { name: '发布' });
  expect(within(activations).getByText('11:00 wallet')).toBeVisible();
});

it('is read again each minute, and when the page is shown again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  answer('GET /overview', anOverview());
  renderDesk('/overview', 'auditor');
  expect(await screen.findByText('+¥250.00')).toBeVisible();
  expect(received('GET /overview')).toHaveLength(1);
  answer('GET /overview', anOverview({ reconciliation: { ok: false, at: '2026-11-22 03:00:00' } }));
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText('账目不一致')).toBeVisible();
  answer('GET /overview', anOverview());
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('账目一致')).toBeVisible();
});
afterEach(() => jest.useRealTimers());

it('offers the figures of the charts as a table', async () => {
  answer('GET /overview', anOverview());
  const { user } = renderDesk('/overview', 'cashier');
  const [hours] = await screen.findAllByText('查看数据表');
  await user.click(hours as HTMLElement);
  const table = within(screen.getByRole('region', { name: '近 24 小时数据' }));
  expect(table.getByRole('row', { name: '11-22 11:00 100.00 1 95 wallet' })).toBeVisible();
});

it('shows the queues alone to an operator who may not read reports', async () => {
  answer('GET /overview', queuesOnly);
  renderDesk('/overview', 'support');
  expect(await screen.findByText('12', { selector: 'strong' })).toBeVisible();
  expect(screen.queryByText('对账')).toBeNull();
  expect(screen.queryByText('近 30 天')).toBeNull();
});

it('checks the books at once and names what failed', async () => {
  answer('GET /overview', anOverview());
  answer('GET /check', {
    ok: false,
    at: '2026-11-22 12:00:00',
    checks: [
      { name: 'bets', ok: true, found: [] },
      { name: 'held-money', ok: false, found: ['member 7: 20.00'] },
    ],
  });
  const { user } = renderDesk('/overview', 'auditor');
  expect(await screen.findByText('账目一致')).toBeVisible();
  expect(received('GET /check')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '立即核对' }));
  expect(await screen.findByText('账目不一致')).toBeVisible();
  expect(screen.getByText('冻结金额等于待处理取款（held-money）')).toBeVisible();
  expect(screen.getByText('member 7: 20.00')).toBeVisible();
  expect(screen.queryByText(/投注与分录一致/)).toBeNull();
});

it('shows the message of a check that could not run, and keeps the last result', async () => {
  answer('GET /overview', anOverview());
  refuse('GET /check', '正在核对，请稍后', 500);
  const { user } = renderDesk('/overview', 'auditor');
  await user.click(await screen.findByRole('button', { name: '立即核对' }));
  expect(await screen.findByText('正在核对，请稍后')).toBeVisible();
  expect(screen.getByText('账目一致')).toBeVisible();
});
