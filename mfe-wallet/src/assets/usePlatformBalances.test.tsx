import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { answer, breakCall, received, refuse, renderPage, server } from '@site/shared/testing';
import { platforms } from './assetsHost.testing';
import { pollInterval, usePlatformBalances } from './usePlatformBalances';

function Balances() {
  const { data } = usePlatformBalances();
  return <p>{data?.map(({ balance }) => balance).join(' ')}</p>;
}

/* The poll's timers, run by hand: three seconds are too long for a test, and the library's own timers must go on. */
const timers = new Map<number, () => void>();
const elapse = () => act(async () => timers.forEach((tick) => tick()));
const asked = () => received('balancelist').length;
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(() => {
  timers.clear();
  const { setInterval, clearInterval } = window;
  let next = 1_000_000;
  jest.spyOn(window, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== pollInterval) return setInterval(run, ms);
    timers.set(++next, run);
    return next;
  }) as never);
  jest.spyOn(window, 'clearInterval').mockImplementation(((id: number) => {
    if (!timers.delete(id)) clearInterval(id);
  }) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const respond = (response: Response) => server.use(http.post('*/api/balancelist', () => response.clone()));
const open = (store?: ReturnType<typeof renderPage>['store']) =>
  renderPage(<Balances />, store ? { store } : { token: 't' });

it('polls every 3000 ms', () => expect(pollInterval).toBe(3000));

it('shows what each look brings', async () => {
  answer('balancelist', platforms);
  open();
  expect(await screen.findByText('50.00 0.00')).toBeVisible();
  answer('balancelist', [platforms[1] as (typeof platforms)[number]]);
  await elapse();
  expect(await screen.findByText('0.00')).toBeVisible();
  expect(asked()).toBe(2);
});

it('stops on an answer that is not 200, keeps what it knew, and starts again when opened again (decisions 33)', async () => {
  answer('balancelist', platforms);
  const { unmount, store } = open();
  await screen.findByText('50.00 0.00');
  refuse('balancelist', '系统繁忙', 500);
  await elapse();
  await waitFor(() => expect(timers.size).toBe(0));
  expect(asked()).toBe(2);
  expect(screen.getByText('50.00 0.00')).toBeVisible();
  unmount();
  answer('balancelist', platforms);
  open(store);
  await waitFor(() => expect(asked()).toBe(3));
  await settled();
  await elapse();
  await waitFor(() => expect(asked()).toBe(4));
});

it('does not ask in a hidden tab, and no more once the page is left', async () => {
  answer('balancelist', platforms);
  const { unmount } = open();
  await screen.findByText('50.00 0.00');
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await elapse();
  await settled();
  expect(asked()).toBe(1);
  hidden.mockReturnValue(false);
  await elapse();
  await waitFor(() => expect(asked()).toBe(2));
  unmount();
  expect(timers.size).toBe(0);
});

test.each([
  ['code 500', () => refuse('balancelist', '系统繁忙', 500)],
  ['code 422', () => refuse('balancelist', '稍后再试')],
  ['a 502 without an envelope', () => respond(new HttpResponse('x', { status: 502 }))],
  ['a broken connection', () => breakCall('balancelist')],
  ['the end of the session', () => refuse('balancelist', '', 401)],
])('stops after %s', async (_what, arrange) => {
  answer('balancelist', platforms);
  open();
  await screen.findByText('50.00 0.00');
  arrange();
  await elapse();
  await waitFor(() => expect(timers.size).toBe(0));
});
