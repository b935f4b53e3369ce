import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clearToasts } from '../toast/toastStore';
import { ToastViewport } from '../toast/ToastViewport';
import { Dialog } from '../overlays/Dialog';
import { PullToRefresh } from './PullToRefresh';

const touch = (y: number, x = 0) => ({ touches: [{ clientX: x, clientY: y }] });

/** Touches the page and moves the finger to each position. */
function pull(target: Element, ...positions: ReturnType<typeof touch>[]): void {
  const [first, ...rest] = positions;
  fireEvent.touchStart(target, first);
  rest.forEach((it) => fireEvent.touchMove(target, it));
  fireEvent.touchEnd(target, { touches: [] });
}

/** Renders a page, and touches it first, so that the part loads. */
async function open(onRefresh: () => unknown) {
  render(
    <>
      <p>列表</p>
      <PullToRefresh onRefresh={onRefresh} />
      <ToastViewport />
    </>,
  );
  const page = screen.getByText('列表');
  pull(page, touch(0));
  await waitFor(() => expect(document.querySelector('span[aria-live]')).not.toBeNull());
  return { page, status: document.querySelector('span[aria-live]')! };
}

afterEach(() => {
  act(clearToasts);
  Object.assign(window, { scrollY: 0 });
});

it('refreshes when the page is released far enough, once at a time, and says so', async () => {
  let finish = () => {};
  const refresh = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { page, status } = await open(refresh);
  pull(page, touch(0), touch(60), touch(160));
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(status).toHaveTextContent('正在刷新');
  pull(page, touch(0), touch(160));
  expect(refresh).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  expect(status).toHaveTextContent('已刷新');
  pull(page, touch(0), touch(160));
  expect(refresh).toHaveBeenCalledTimes(2);
  await act(async () => finish());
});

it.each([
  ['a short pull', [touch(0), touch(60)]],
  ['a pull that goes back', [touch(0), touch(160), touch(40)]],
  ['a movement to the side', [touch(0), touch(20, 60), touch(160, 60)]],
  ['scrolling down', [touch(200), touch(100), touch(360)]],
  ['two fingers', [touch(0), { touches: [...touch(160).touches, ...touch(160).touches] }, touch(300)]],
])('does not refresh after %s', async (_gesture, positions) => {
  const refresh = jest.fn();
  const { page } = await open(refresh);
  pull(page, ...positions);
  expect(refresh).not.toHaveBeenCalled();
});

it('does not refresh a page that is scrolled', async () => {
  const refresh = jest.fn();
  const { page } = await open(refresh);
  Object.assign(window, { scrollY: 30 });
  pull(page, touch(0), touch(160));
  expect(refresh).not.toHaveBeenCalled();
});

it('leaves touches in a dialog alone', async () => {
  const refresh = jest.fn();
  const { page } = await open(refresh);
  page.setAttribute('role', 'dialog');
  pull(page, touch(0), touch(160));
  expect(refresh).not.toHaveBeenCalled();
});

it('leaves touches on the backdrop of a dialog alone', async () => {
  const refresh = jest.fn();
  const { page } = await open(refresh);
  render(<Dialog open title="订单" onClose={() => undefined} />);
  const backdrop = (await screen.findByRole('dialog')).parentElement?.querySelector('[role=presentation]');
  pull(backdrop ?? page, touch(0), touch(160));
  expect(refresh).not.toHaveBeenCalled();
  expect(backdrop).toBeTruthy();
});

it.each([
  ['an answer with an error', () => Promise.resolve({ isError: true })],
  ['one of several', () => Promise.resolve([{ isError: false }, { isError: true }])],
  ['an exception', () => Promise.reject(new Error('offline'))],
])('says that it failed after %s', async (_case, refresh) => {
  const { page } = await open(refresh);
  pull(page, touch(0), touch(160));
  expect(await screen.findByRole('alert')).toHaveTextContent('刷新失败，请稍后再试');
});

it('replaces the pull of the browser while it is mounted', () => {
  const { unmount } = render(<PullToRefresh onRefresh={() => {}} />);
  expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');
  unmount();
  expect(document.documentElement.style.overscrollBehaviorY).toBe('');
});
