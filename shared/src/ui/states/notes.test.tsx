import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ResultNotice } from '../../api/useIdempotentMutation';
import { messages } from '../../contract/messages';
import { OfflineNote } from '../online/OfflineNote';
import { LoadingMask } from './LoadingMask';
import { UnknownResultNotice } from './UnknownResultNotice';

const goes = (online: boolean) =>
  act(() => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

afterEach(() => jest.restoreAllMocks());

it('shows the offline note until the network returns', () => {
  render(<OfflineNote />);
  expect(screen.queryByRole('status')).toBeNull();
  goes(false);
  expect(screen.getByRole('status')).toHaveTextContent('当前网络已断开，请检查网络连接');
  goes(true);
  expect(screen.queryByRole('status')).toBeNull();
});

it('leads to the records after a press without an answer, in words of its own', () => {
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

it('says of an answer told again that nothing was done anew, and leads to the records unless one is there', () => {
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

it.each([undefined, '正在进入游戏'])('covers the page with the name 加载中, whatever its text (%p)', (text) => {
  render(<LoadingMask {...(text ? { text } : {})} />);
  expect(screen.getByRole('status', { name: '加载中' })).toHaveTextContent(text ?? '加载中');
});
