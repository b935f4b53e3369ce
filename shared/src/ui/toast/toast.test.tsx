import { act, render, screen } from '@testing-library/react';
import { clearToasts, toast } from './toastStore';
import { ToastViewport } from './ToastViewport';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(clearToasts);
  jest.useRealTimers();
});

it('shows what was said before it was mounted', () => {
  toast('添加成功！');
  render(<ToastViewport />);
  expect(screen.getByRole('status')).toHaveTextContent('添加成功！');
});

it('announces errors as alerts, the rest as status, nothing as a dialog', () => {
  render(<ToastViewport />);
  act(() => {
    toast('复制成功');
    toast('请登录！', 'error');
    toast('当前条件暂无新数据！', 'info');
  });
  expect(screen.getByRole('alert')).toHaveTextContent('请登录！');
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([
    '复制成功',
    '当前条件暂无新数据！',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is gone after two seconds and shows at most three, each text once', () => {
  render(<ToastViewport />);
  act(() => ['一', '二', '三', '四', '四'].forEach((text) => toast(text)));
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual(['二', '三', '四']);
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.queryByRole('status')).toBeNull();
});

it('says nothing for an empty text', () => {
  render(<ToastViewport />);
  act(() => toast(''));
  expect(screen.queryByRole('status')).toBeNull();
});
