import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import {
  answer,
  breakCall,
  type HeldTimers,
  holdTimers,
  received,
  refuse,
  renderPage,
  server,
} from '@site/shared/testing';
import { platforms } from '../testing/assetsHost';
import { pollInterval, usePlatformBalances } from './platformsApi';

function Balances() {
  const { data, isError } = usePlatformBalances();
  return (
    <>
      <p>{data?.map(({ balance }) => balance).join(' ')}</p>
      {isError && <p>加载失败</p>}
    </>
  );
}

let polls: HeldTimers;
beforeEach(() => void (polls = holdTimers(pollInterval)));
afterEach(() => jest.restoreAllMocks());
const poll = () => polls.run();
const polling = () => waitFor(() => expect(polls.count()).toBe(1));
const stopped = () => waitFor(() => expect(polls.count()).toBe(0));
const requests = () => received('balancelist').length;

const respond = (response: Response) => server.use(http.post('*/api/balancelist', () => response.clone()));
const open = async (store?: ReturnType<typeof renderPage>['store']) => {
  const view = renderPage(<Balances />, store ? { store } : { token: 't' });
  await screen.findByText('50.00 0.00');
  await polling();
  return view;
};
const setHidden = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('polls every 3000 ms', () => expect(pollInterval).toBe(3000));

it('shows the balances of each poll', async () => {
  answer('balancelist', platforms);
  await open();
  answer('balancelist', [platforms[1] as (typeof platforms)[number]]);
  await poll();
  expect(await screen.findByText('0.00')).toBeVisible();
  expect(requests()).toBe(2);
});

it('stops after an answer that is not 200, keeps the balances, and polls again when the page opens again', async () => {
  answer('balancelist', platforms);
  const { unmount, store } = await open();
  refuse('balancelist', '系统繁忙', 500);
  await poll();
  await waitFor(() => expect(requests()).toBe(2));
  await stopped();
  expect(screen.getByText('50.00 0.00')).toBeVisible();
  unmount();
  answer('balancelist', platforms);
  await open(store);
  await waitFor(() => expect(requests()).toBe(3));
  await polling();
  await poll();
  await waitFor(() => expect(requests()).toBe(4));
});

it('sends no request in a hidden tab, nor after the page is left', async () => {
  answer('balancelist', platforms);
  const { unmount } = await open();
  setHidden(true);
  await poll();
  expect(requests()).toBe(1);
  setHidden(false);
  await polling();
  await poll();
  await waitFor(() => expect(requests()).toBe(2));
  unmount();
  await stopped();
});

test.each([
  ['code 500', () => refuse('balancelist', '系统繁忙', 500)],
  ['code 422', () => refuse('balancelist', '稍后再试')],
  ['a 502 without an envelope', () => respond(new HttpResponse('x', { status: 502 }))],
  ['a broken connection', () => breakCall('balancelist')],
  ['the end of the session', () => refuse('balancelist', '', 401)],
])('stops polling after %s', async (_what, arrange) => {
  answer('balancelist', platforms);
  await open();
  arrange();
  await poll();
  await screen.findByText('加载失败');
  await stopped();
});
