import { screen } from '@testing-library/react';
import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import WelfarePage from './WelfarePage';

const page = (data: { money: string; redpacketmoney: string; created_at: string }[], last_page = 1) => ({
  current_page: 1,
  last_page,
  per_page: 10,
  total: data.length,
  data,
});

it('lists red packets with their amounts', async () => {
  answer('redpacket', page([{ money: '1000.00', redpacketmoney: '8.88', created_at: '2026-01-02 10:04:05' }]));
  renderPage(<WelfarePage />, { token: 't' });
  expect(await screen.findByText('+¥8.88')).toBeInTheDocument();
  expect(screen.getByText('2026-01-02 10:04:05')).toBeInTheDocument();
  expect(screen.getByText('没有更多记录了')).toBeInTheDocument();
  expect(received('redpacket').map((it) => it.body)).toEqual([{ page: 1 }]);
});

it('shows an empty list and an error', async () => {
  answer('redpacket', page([]));
  const { unmount } = renderPage(<WelfarePage />, { token: 't' });
  expect(await screen.findByText('暂无记录')).toBeInTheDocument();
  unmount();
  breakCall('redpacket');
  renderPage(<WelfarePage />, { token: 't' });
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
