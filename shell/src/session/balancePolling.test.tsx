import { answer, holdCall, received, renderPage, aUser, server } from '@site/shared/testing';
import { leaveSession, memberApi, useUser } from '@site/shared';
import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Profiler } from 'react';
import { pollInterval, useBalancePolling } from './memberSession';

function Probe() {
  useBalancePolling();
  const { data } = useUser();
  return <p>余额 {String(data?.balance ?? '')}</p>;
}

const pass = async (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const hide = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  answer('user', aUser({ balance: '1000.00' }));
  answer('balance', { balance: '1300.00' });
});
afterEach(() => {
  jest.useRealTimers();
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
});

it('polls first one interval after the session started and shows the result', async () => {
  renderPage(<Probe />, { token: 't' });
  await pass(pollInterval - 100);
  expect(received('balance')).toHaveLength(0);
  await pass(200);
  await pass(50);
  expect(received('balance')).toHaveLength(1);
  expect(screen.getByText('余额 1300.00')).toBeInTheDocument();
});

it('stops polling when the session ends', async () => {
  const { store } = renderPage(<Probe />, { token: 't' });
  await pass(pollInterval + 100);
  expect(received('balance')).toHaveLength(1);
  act(() => void store.dispatch(leaveSession()));
  await pass(3 * pollInterval);
  expect(received('balance')).toHaveLength(1);
});

it('does not poll in a hidden tab and polls once when the tab is visible again', async () => {
  renderPage(<Probe />, { token: 't' });
  act(() => hide(true));
  await pass(3 * pollInterval);
  expect(received('balance')).toHaveLength(0);
  act(() => hide(false));
  await pass(50);
  expect(received('balance')).toHaveLength(1);
});

it('reads the balance when the browser restores the page from its back/forward cache', async () => {
  renderPage(<Probe />, { token: 't' });
  await pass(50);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })));
  await pass(50);
  expect(received('balance')).toHaveLength(0);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await pass(50);
  expect(received('balance')).toHaveLength(1);
});

it('does not poll while the previous poll is in flight', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let polls = 0;
  server.use(
    http.post('*/api/balance', async () => {
      polls += 1;
      await held;
      return HttpResponse.json({ code: 200, message: '', data: { balance: '1300.00' } });
    }),
  );
  renderPage(<Probe />, { token: 't' });
  await pass(4 * pollInterval);
  expect(polls).toBe(1);
  act(() => hide(true));
  act(() => hide(false));
  await pass(50);
  expect(polls).toBe(1);
  release();
  await pass(100);
  await pass(pollInterval);
  expect(polls).toBe(2);
});

it('shows no balance of a poll that was sent before the user info and answered after it', async () => {
  const { store } = renderPage(<Probe />, { token: 't' });
  const poll = holdCall('balance', { balance: '1000.00' });
  await pass(pollInterval + 100);
  await poll.asked;
  // As after a withdrawal, which has the user info requested again.
  answer('user', aUser({ balance: '400.00' }));
  act(() => void store.dispatch(memberApi.util.invalidateTags(['User'])));
  act(() => void store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { forceRefetch: true })));
  await pass(100);
  expect(screen.getByText('余额 400.00')).toBeInTheDocument();
  poll.answer();
  await pass(100);
  expect(screen.getByText('余额 400.00')).toBeInTheDocument();
});

it('renders nothing while the balance stays the same', async () => {
  answer('balance', { balance: '1000.00' });
  const rendered = jest.fn();
  renderPage(
    <Profiler id="page" onRender={rendered}>
      <Probe />
    </Profiler>,
    { token: 't' },
  );
  await pass(100);
  expect(screen.getByText('余额 1000.00')).toBeInTheDocument();
  rendered.mockClear();
  await pass(3 * pollInterval);
  await pass(50);
  expect(received('balance').length).toBeGreaterThanOrEqual(3);
  expect(rendered).not.toHaveBeenCalled();
});

it.each([[{}], [{ balance: null }], [null]])('keeps the balance if the poll returns %j', async (data) => {
  answer('balance', data as never);
  renderPage(<Probe />, { token: 't' });
  await pass(pollInterval + 100);
  await pass(50);
  expect(received('balance')).toHaveLength(1);
  expect(screen.getByText('余额 1000.00')).toBeInTheDocument();
});
