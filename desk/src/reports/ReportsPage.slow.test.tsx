import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aDay } from '../testing/overview';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse, respond } from '../testing/server';

const range = '/reports?from=2026-11-21&to=2026-11-22';

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

it('shows a row per day, newest first, and exact totals', async () => {
  answer('GET /reports/daily', [
    aDay('2026-11-21', { deposits: '0.10', deposit_count: 1, win_loss: '-0.30' }),
    aDay('2026-11-22', { deposits: '90071992547409.93', deposit_count: 2, win_loss: '0.10' }),
  ]);
  renderDesk(range, 'auditor');
  const total = await screen.findByRole('row', { name: /^合计/ });
  expect(total).toHaveTextContent('90,071,992,547,410.03');
  expect(total).toHaveTextContent('-0.20');
  expect(screen.getByRole('row', { name: /^2026-11-21/ })).toHaveTextContent('-0.30');
  expect(screen.getAllByRole('row', { name: /^2026/ }).map((row) => row.textContent.slice(0, 10))).toEqual([
    '2026-11-22',
    '2026-11-21',
  ]);
  expect(received('GET /reports/daily')[0]?.fields).toEqual({ from: '2026-11-21', to: '2026-11-22' });
});

it('asks again when the days change, but not for an impossible range', async () => {
  answer('GET /reports/daily', []);
  renderDesk(range, 'cashier');
  fireEvent.change(await screen.findByLabelText('结束日期'), { target: { value: '2026-11-30' } });
  await waitFor(() => expect(received('GET /reports/daily').at(-1)?.fields).toMatchObject({ to: '2026-11-30' }));
  fireEvent.change(screen.getByLabelText('开始日期'), { target: { value: '2026-12-01' } });
  expect(await screen.findByText('请选择日期，开始日期不能晚于结束日期。')).toBeVisible();
  expect(screen.getByRole('button', { name: '导出存款' })).toBeDisabled();
  expect(received('GET /reports/daily')).toHaveLength(2);
});

it('downloads the report and the exports of the chosen days as CSV', async () => {
  const names = catchDownloads();
  respond('GET /reports/daily', ({ format }) =>
    format === 'csv' ? csv() : Response.json({ code: 200, message: 'ok', data: [] }),
  );
  respond('GET /export/:what', csv);
  const { user } = renderDesk(range, 'auditor');
  await user.click(await screen.findByRole('button', { name: '下载报表 CSV' }));
  await user.click(screen.getByRole('button', { name: '导出资金流水' }));
  await waitFor(() => expect(names).toEqual(['daily-2026-11-21-2026-11-22.csv', 'ledger-2026-11-21-2026-11-22.csv']));
  expect(received('GET /export/:what')[0]?.fields).toEqual({ what: 'ledger', from: '2026-11-21', to: '2026-11-22' });
});

it('shows why an export failed', async () => {
  answer('GET /reports/daily', []);
  refuse('GET /export/:what', '日期范围过大！');
  const { user } = renderDesk(range, 'auditor');
  await user.click(await screen.findByRole('button', { name: '导出存款' }));
  expect(await screen.findByText('日期范围过大！')).toBeVisible();
});
