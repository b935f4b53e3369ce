import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockAllIsIntersecting, setupIntersectionMocking } from 'react-intersection-observer/test-utils';
import { maxPlainRows } from './ListRows';
import { RecordList, type RecordListProps } from './RecordList';
import { clearToasts } from '../toast/toastStore';
import { ToastViewport } from '../toast/ToastViewport';

const rowHeight = 72;

/* jsdom has no layout: the list starts at the top of the page, and its rows have one height. */
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.tagName === 'LI' ? new DOMRect(0, 0, 358, rowHeight) : new DOMRect(0, -window.scrollY, 358, 0);
  });
  Object.assign(window, { innerHeight: 720, scrollY: 0 });
  jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1010 * rowHeight);
  jest.spyOn(window, 'scrollTo').mockImplementation((options) => {
    window.scrollY = (options as ScrollToOptions).top ?? 0;
  });
});
afterEach(() => jest.restoreAllMocks());

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const List = ({ items = numbers(1000), ...props }: Partial<RecordListProps<number>>) => (
  <RecordList
    label="存款记录"
    items={items}
    itemKey={String}
    renderItem={(number) => <button type="button">{`记录${number}`}</button>}
    {...props}
  />
);

const rows = () => screen.getAllByRole('listitem');
const shownNumbers = () => rows().map((row) => Number(row.textContent?.slice(2)));
const scrollTo = (row: number) =>
  act(() => {
    window.scrollY = (row - 1) * rowHeight;
    fireEvent.scroll(window);
  });
const untilWindowed = () => waitFor(() => expect(rows().length).toBeLessThan(maxPlainRows));

it('renders all rows of a short list, without stating positions', () => {
  render(<List items={numbers(maxPlainRows)} />);
  expect(rows()).toHaveLength(maxPlainRows);
  expect(rows()[0]).not.toHaveAttribute('aria-setsize');
});

it('renders the rows near the screen of a long list, in the place they would have', async () => {
  render(<List />);
  await untilWindowed();
  scrollTo(900);
  expect(shownNumbers()).toContain(900);
  expect(rows().length).toBeLessThan(40);
  const [first = 0] = shownNumbers();
  expect(rows()[0]).toHaveStyle({ marginTop: `${(first - 1) * rowHeight}px` });
  const last = shownNumbers().at(-1) ?? 0;
  expect(screen.getByRole('list')).toHaveStyle({ paddingBottom: `${(1000 - last) * rowHeight}px` });
});

it.each([
  [false, '1000'],
  [true, '-1'],
])('states the position of each row and the number of rows, hasMore %s', async (hasMore, size) => {
  render(<List hasMore={hasMore} />);
  await untilWindowed();
  scrollTo(900);
  const row = screen.getByRole('button', { name: '记录900' }).closest('li');
  expect(row).toHaveAttribute('aria-posinset', '900');
  expect(row).toHaveAttribute('aria-setsize', size);
});

it('keeps the focused row and its neighbours while others scroll in', async () => {
  render(<List />);
  await untilWindowed();
  const third = screen.getByRole('button', { name: '记录3' });
  act(() => third.focus());
  scrollTo(900);
  expect(third).toHaveFocus();
  expect(shownNumbers().slice(0, 3)).toEqual([2, 3, 4]);
  expect(shownNumbers()).not.toContain(1);
  await userEvent.tab();
  expect(screen.getByRole('button', { name: '记录4' })).toHaveFocus();
});

it('keeps the focused row when a page makes the list long', async () => {
  const { rerender } = render(<List items={numbers(40)} />);
  const third = screen.getByRole('button', { name: '记录3' });
  act(() => third.focus());
  rerender(<List />);
  await untilWindowed();
  scrollTo(900);
  expect(third).toHaveFocus();
});

it('renders all rows of a printed page', async () => {
  render(<List />);
  await untilWindowed();
  fireEvent(window, new Event('beforeprint'));
  expect(rows()).toHaveLength(1000);
  expect(rows()[0]).not.toHaveAttribute('style');
  fireEvent(window, new Event('afterprint'));
  await untilWindowed();
});

it.each([
  ['removed', numbers(1000).slice(10), -10],
  ['added', [-1, 0, ...numbers(1000)], 2],
])('keeps the rows on the screen in place when rows above them are %s', async (_change, items, moved) => {
  const { rerender } = render(<List />);
  await untilWindowed();
  scrollTo(900);
  rerender(<List items={items} />);
  expect(window.scrollY).toBe((899 + moved) * rowHeight);
  expect(shownNumbers()).toContain(900);
});

it('shows a row that is added above the first one', async () => {
  const { rerender } = render(<List />);
  await untilWindowed();
  rerender(<List items={[0, ...numbers(1000)]} />);
  expect(window.scrollY).toBe(0);
  expect(shownNumbers()[0]).toBe(0);
});

it('renders a list that has become short completely', async () => {
  const { rerender } = render(<List />);
  await untilWindowed();
  scrollTo(900);
  rerender(<List items={numbers(3)} />);
  expect(shownNumbers()).toEqual([1, 2, 3]);
});

describe('a list of records', () => {
  beforeEach(() => setupIntersectionMocking(jest.fn));
  afterEach(() => act(clearToasts));

  const List = (props: Partial<RecordListProps<string>>) => (
    <>
      <ToastViewport />
      <RecordList
        label="存款记录"
        items={['一', '二']}
        itemKey={(item) => item}
        renderItem={(item) => item}
        {...props}
      />
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
});
