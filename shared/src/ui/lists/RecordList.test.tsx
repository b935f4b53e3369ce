import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockAllIsIntersecting, setupIntersectionMocking } from 'react-intersection-observer/test-utils';
import { RecordList, type RecordListProps } from './RecordList';
import { clearToasts } from '../toast/toastStore';
import { ToastViewport } from '../toast/ToastViewport';

beforeEach(() => setupIntersectionMocking(jest.fn));
afterEach(() => act(clearToasts));

const List = (props: Partial<RecordListProps<string>>) => (
  <>
    <ToastViewport />
    <RecordList label="存款记录" items={['一', '二']} itemKey={(item) => item} renderItem={(item) => item} {...props} />
  </>
);

it('shows the skeleton while loading', () => {
  const { container } = render(<List items={undefined} />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows records and the end of the list', () => {
  render(<List />);
  expect(screen.getByRole('list', { name: '存款记录' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('没有更多记录了')).toBeInTheDocument();
});

it('shows 暂无记录 for an empty list', () => {
  render(<List items={[]} />);
  expect(screen.getByText('暂无记录')).toBeInTheDocument();
  expect(screen.queryByText('没有更多记录了')).toBeNull();
});

it('offers 重试 after a failure', async () => {
  const onRetry = jest.fn();
  render(<List items={undefined} error onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('loads the next page when its end comes into view, once per page', () => {
  const onMore = jest.fn();
  const { rerender } = render(<List hasMore onMore={onMore} />);
  mockAllIsIntersecting(true);
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<List hasMore loadingMore onMore={onMore} />);
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<List hasMore items={['一', '二', '三']} onMore={onMore} />);
  mockAllIsIntersecting(true);
  expect(onMore).toHaveBeenCalledTimes(2);
});

it('loads another page when a page added nothing new', () => {
  const onMore = jest.fn();
  const { rerender } = render(<List hasMore pages={1} onMore={onMore} />);
  mockAllIsIntersecting(true);
  rerender(<List hasMore pages={2} onMore={onMore} />);
  mockAllIsIntersecting(true);
  expect(onMore).toHaveBeenCalledTimes(2);
});

it('shows a skeleton while a further page loads', () => {
  const { container } = render(<List hasMore loadingMore />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(container.querySelector('[aria-busy="true"]')).toHaveTextContent('加载中');
});

it('keeps its records when a further page fails', async () => {
  const onMore = jest.fn();
  render(<List hasMore moreError onMore={onMore} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(onMore).toHaveBeenCalledTimes(1);
});

it('shows 当前条件暂无新数据！ on scrolling past the end, but not before the last page', () => {
  const { rerender } = render(<List hasMore />);
  fireEvent.wheel(window, { deltaY: 40 });
  expect(screen.queryByText('当前条件暂无新数据！')).toBeNull();
  rerender(<List />);
  fireEvent.wheel(window, { deltaY: -40 });
  expect(screen.queryByText('当前条件暂无新数据！')).toBeNull();
  fireEvent.wheel(window, { deltaY: 40 });
  fireEvent.wheel(window, { deltaY: 40 });
  expect(screen.getByRole('status')).toHaveTextContent('当前条件暂无新数据！');
});
