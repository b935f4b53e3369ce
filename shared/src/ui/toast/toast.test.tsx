import { act, render, screen } from '@testing-library/react';
import { clearToasts, toast } from './toastStore';
import { ToastViewport } from './ToastViewport';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(clearToasts);
  jest.useRealTimers();
});

it('shows a toast from before it was mounted', () => {
  toast('添加成功！');
  render(<ToastViewport />);
  expect(screen.getByRole('status')).toHaveTextContent('添加成功！');
});

it('announces errors as alerts, the rest as status, nothing as a dialog', () => {
  render(<ToastViewport />);
  act(() => toast('请登录！', 'error'));
  expect(screen.getByRole('alert')).toHaveTextContent('请登录！');
  act(() => toast('当前条件暂无新数据！', 'info'));
  expect(screen.getByRole('status')).toHaveTextContent('当前条件暂无新数据！');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows only the newest toast for two seconds', () => {
  render(<ToastViewport />);
  act(() => toast('请输入支付密码', 'error'));
  act(() => jest.advanceTimersByTime(1500));
  act(() => toast('请输入支付密码长度', 'error'));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['请输入支付密码长度']);
  act(() => jest.advanceTimersByTime(1999));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('restarts the duration for the same text', () => {
  render(<ToastViewport />);
  act(() => toast('复制成功'));
  const first = screen.getByRole('status');
  act(() => toast('复制成功'));
  expect(screen.getByRole('status')).not.toBe(first);
});

it('shows nothing for an empty text', () => {
  render(<ToastViewport />);
  act(() => toast(''));
  expect(screen.queryByRole('status')).toBeNull();
});
