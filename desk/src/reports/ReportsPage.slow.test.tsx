import type { ReportRow } from '@site/contract/operators';
import { screen, waitFor } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond } from '../testing/server';
import { typeDay } from '../testing/typeDay';

const range = '/reports?from=2026-11-21&to=2026-11-22';
const empty: ReportRow = {
  group: '',
  channel: null,
  deposits: '0.00',
  deposit_count: 0,
  withdrawals: '0.00',
  withdrawal_count: 0,
  net: '0.00',
  registrations: null,
  active_members: null,
  bonuses: null,
  rebates: null,
  adjustments: null,
  bets: null,
  win_loss: null,
  paid: null,
  paid_count: null,
  decisions: null,
  median_seconds: null,
};

const csv = () => new Response('day', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });

/** Names of the files that the page offered to the browser. */
const catchDownloads = (): string[] => {
  const names: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};
afterEach(() => jest.restoreAllMocks());

it('shows a row per day, newest first, exact totals and a chart', async () => {
  answer('GET /reports/grouped', [
    { ...empty, group: '2026-11-21', deposits: '0.10', deposit_count: 1, win_loss: '-0.30', active_members: 4 },
    {
      ...empty,
      group: '2026-11-22',
      deposits: '90071992547409.93',
      deposit_count: 2,
      win_loss: '0.10',
      active_members: 5,
    },
  ]);
  renderDesk(range, 'auditor');
  const total = await screen.findByRole('row', { name: /^合计/ });
  expect(total).toHaveTextContent('90,071,992,547,410.03');
  expect(total).toHaveTextContent('-0.20');
  expect(screen.queryByRole('columnheader', { name: '处理笔数' })).toBeNull();
  expect(screen.getAllByRole('row', { name: /^2026/ }).map((row) => row.textContent.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-21',
  ]);
  expect(screen.getByRole('img', { name: /^存款（元）：.*合计 90,071,992,547,410.03$/ })).toBeVisible();
  expect(received('GET /reports/grouped')[0]?.fields).toEqual({ by: 'day', from: '2026-11-21', to: '2026-11-22' });
});

it('shows the work of a shift between two times, by operator and channel', async () => {
  const shift = { ...empty, group: 'lin', channel: 'usdt-trc20', paid: '0.00', paid_count: 0 };
  answer('GET /reports/grouped', [{ ...shift, deposits: '50.00', decisions: 3, median_seconds: 95 }]);
  renderDesk(`${range}&by=shift&from_time=08:00`, 'cashier');
  const row = await screen.findByRole('row', { name: /^lin/ });
  expect(row).toHaveTextContent('USDT · TRC20');
  expect(row).toHaveTextContent('1 分 35 秒');
  const asked = { by: 'shift', from: '2026-11-21', to: '2026-11-22', from_time: '08:00' };
  expect(received('GET /reports/grouped').at(-1)?.fields).toEqual(asked);
});

it('asks again when the days change, but not for an impossible range', async () => {
  answer('GET /reports/grouped', []);
  renderDesk('/reports?from=2026-12-01&to=2026-11-22', 'cashier');
  expect(await screen.findByText('请选择日期，开始日期不能晚于结束日期。')).toBeVisible();
  expect(screen.getByRole('button', { name: '导出' })).toBeDisabled();
  expect(received('GET /reports/grouped')).toHaveLength(0);
  typeDay('开始日期', '2026-11-20');
  typeDay('结束日期', '2026-11-30');
  await waitFor(() =>
    expect(received('GET /reports/grouped').at(-1)?.fields).toMatchObject({ from: '2026-11-20', to: '2026-11-30' }),
  );
});

it('downloads the report and the rows of the chosen days as CSV', async () => {
  const names = catchDownloads();
  respond('GET /reports/grouped', ({ format }) =>
    format === 'csv' ? csv() : Response.json({ code: 200, message: 'ok', data: [] }),
  );
  respond('GET /export/:what', csv);
  const { user } = renderDesk(`${range}&by=channel`, 'auditor');
  for (const item of ['当前报表', '资金流水明细']) {
    await user.click(await screen.findByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  }
  await waitFor(() => expect(names).toEqual(['channel-2026-11-21-2026-11-22.csv', 'ledger-2026-11-21-2026-11-22.csv']));
  expect(received('GET /export/:what')[0]?.fields).toEqual({ what: 'ledger', from: '2026-11-21', to: '2026-11-22' });
});

it('shows games of a platform with totals, and downloads them', async () => {
  const names = catchDownloads();
  const row = {
    game: null,
    name: null,
    hour: null,
    stakes: '30.00',
    wins: '28.50',
    ggr: '1.50',
    rounds: 3,
    members: 2,
    open: 1,
  };
  respond('GET /reports/games', ({ format, by }) => {
    if (format === 'csv') return csv();
    const rows = [{ ...row, platform: 'SG', ...(by === 'game' ? { game: 'SGS1001', name: '鸿运三轴' } : {}) }];
    return Response.json({ code: 200, message: 'ok', data: [...rows, { ...row, platform: 'AG', game: 'x' }] });
  });
  const { user } = renderDesk(`${range}&by=platform`, 'auditor');
  const total = await screen.findByRole('row', { name: /^合计/ });
  expect(total).toHaveTextContent('合计60.0057.00+3.0095.00%62—');
  await user.click(screen.getByRole('button', { name: 'SG' }));
  expect(await screen.findByRole('row', { name: /鸿运三轴/ })).toHaveTextContent('SGS1001');
  expect(screen.getByRole('row', { name: /未收录/ })).toHaveTextContent('AG');
  expect(received('GET /reports/games').at(-1)?.fields).toMatchObject({ by: 'game', platform: 'SG' });
  expect(received('GET /reports/grouped')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('menuitem', { name: '当前报表' }));
  await waitFor(() => expect(names).toEqual(['game-2026-11-21-2026-11-22.csv']));
});

it('shows why an export failed', async () => {
  answer('GET /reports/grouped', []);
  refuse('GET /export/:what', '日期范围过大！');
  const { user } = renderDesk(range, 'auditor');
  await user.click(await screen.findByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('menuitem', { name: '存款明细' }));
  expect(await screen.findByText('日期范围过大！')).toBeVisible();
});
