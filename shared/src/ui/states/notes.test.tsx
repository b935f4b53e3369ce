import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ResultNotice } from '../../api/useIdempotentMutation';
import { messages } from '@site/contract';
import { OfflineNote } from './OfflineNote';
import { UnknownResultNotice } from './UnknownResultNotice';

const setOnline = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

afterEach(() => jest.restoreAllMocks());

it('shows the offline note until the network returns', () => {
  render(<OfflineNote />);
  expect(screen.queryByRole('status')).toBeNull();
  setOnline(false);
  expect(screen.getByRole('status')).toHaveTextContent('当前网络已断开，请检查网络连接');
  setOnline(true);
  expect(screen.queryByRole('status')).toBeNull();
});

it('links to the records after a submission without a response, in a text that differs from the toast', () => {
  const page = (notice: ResultNotice) => (
    <MemoryRouter>
      <UnknownResultNotice notice={notice} to="/assets?type=1" />
    </MemoryRouter>
  );
  const { rerender } = render(page(false));
  expect(screen.queryByRole('status')).toBeNull();
  rerender(page('unknown'));
  expect(screen.getByRole('status')).toHaveTextContent('上一次提交未收到结果');
  expect(screen.getByRole('status')).not.toHaveTextContent(messages.moneyUnknown);
  expect(screen.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/assets?type=1');
});

it('keeps why a submission was refused, in a text that differs from the toast', () => {
  render(<UnknownResultNotice notice={{ refusal: '支付密码错误' }} to="/assets?type=1" />);
  expect(screen.getByText('上一次提交未成功：支付密码错误')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('explains a replayed response and links to the records unless they are on the same page', () => {
  const note = (to?: string) => (
    <MemoryRouter>
      <UnknownResultNotice notice="replayed" {...(to ? { to } : {})} />
    </MemoryRouter>
  );
  const { rerender } = render(note('/assets?type=2'));
  expect(screen.getByRole('status')).toHaveTextContent('上一次提交已送达，这次没有重复办理');
  expect(screen.getByRole('link', { name: '查看记录' })).toHaveAttribute('href', '/assets?type=2');
  rerender(note());
  expect(screen.getByRole('status')).toHaveTextContent('上一次提交已送达，这次没有重复办理');
  expect(screen.queryByRole('link')).toBeNull();
});
