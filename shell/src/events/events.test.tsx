import { reportError } from '@site/runtime';
import { announceEvents, answer, aUser, holdCall, received } from '@site/shared/testing';
import { api, call, createStore, leaveSession, memberApi, selectToken, startSession } from '@site/shared';
import { act, screen, waitFor } from '@testing-library/react';
import { followEvents } from './followEvents';
import { maxSilence } from './readStream';
import {
  closeTabs,
  connection,
  connections,
  deposit,
  nextTask,
  openPage,
  openTab,
  orderEventOf,
  prepareBrowser,
  show,
  userOf,
} from './testing/memberTabs';

jest.mock('@site/runtime', () => ({ reportError: jest.fn() }));

beforeEach(prepareBrowser);
afterEach(closeTabs);

test('a hidden tab has no connection; visible again, it goes on after the last event', async () => {
  const { stream } = await openPage();
  stream.send('3', 'balance', { balance: '1100.00' });
  await screen.findByText('余额 1100.00');
  show(false);
  await waitFor(() => expect(stream.isOpen()).toBe(false));
  expect(connections).toHaveLength(1);
  show(true);
  expect((await connection(2)).headers['last-event-id']).toBe('3');
});

test('the end of the session and a logout close the connection', async () => {
  const { store, stream } = await openPage();
  act(() => void store.dispatch(leaveSession()));
  await waitFor(() => expect(stream.isOpen()).toBe(false));
  act(() => void store.dispatch(startSession('u')));
  announceEvents({ token: 'u', position: 'p' });
  const next = await connection(2);
  expect(next.headers.authorization).toBe('Bearer u');
  expect(next.headers).toMatchObject({ 'last-event-id': 'p' });
});

test('the session event ends the session without an alert', async () => {
  const { store, stream } = await openPage();
  stream.send('4', 'session', {});
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: null, ended: 'quiet' }));
});

test('a stream rejected with status 401 ends the session', async () => {
  const store = openTab();
  (await connection(1)).answer(401);
  await waitFor(() => expect(selectToken(store.getState())).toBeNull());
});

test('a host that has not announced the stream is not asked for it', async () => {
  const store = createStore();
  store.dispatch(startSession('silent'));
  followEvents(store);
  await nextTask();
  expect(connections).toHaveLength(0);
  store.dispatch(leaveSession());
});

test('a host that announces the stream but answers 404 is asked three times, a minute apart', async () => {
  const store = openTab();
  await connection(1);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  for (let count = 1; count <= 3; count += 1) {
    expect(connections).toHaveLength(count);
    connections.at(-1)?.answer(404);
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(connections).toHaveLength(count);
    await act(() => jest.advanceTimersByTimeAsync(2000));
  }
  show(false);
  show(true);
  await act(() => jest.advanceTimersByTimeAsync(200_000));
  expect(connections).toHaveLength(3);
  expect(selectToken(store.getState())).toBe('t');
});

test('a page restored from the back/forward cache goes on after its last event', async () => {
  const { stream } = await openPage();
  stream.send('3', 'balance', { balance: '1100.00' });
  await screen.findByText('余额 1100.00');
  act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await waitFor(() => expect(stream.isOpen()).toBe(false));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect((await connection(2)).headers['last-event-id']).toBe('3');
});

test('each visible tab has a connection, and goes on after its own last event', async () => {
  const first = openTab();
  const stream = await connection(1);
  stream.start();
  const second = openTab();
  (await connection(2)).start();
  stream.send('7', 'order', deposit);
  await waitFor(() => expect(orderEventOf(first, 'D1')).toEqual(deposit));
  show(false);
  await waitFor(() => expect(connections.map((it) => it.isOpen())).toEqual([false, false]));
  show(true);
  await connection(4);
  expect(connections.slice(2).map(({ headers }) => headers['last-event-id'])).toEqual(['7', 'p']);
  connections[3]?.start();
  connections[3]?.send('7', 'order', deposit);
  await waitFor(() => expect(orderEventOf(second, 'D1')).toEqual(deposit));
});

describe('toasts', () => {
  test.each([
    ['deposit', 2, '存款已到账'],
    ['deposit', 3, '存款未通过'],
    ['withdrawal', 2, '取款已通过'],
    ['withdrawal', 3, '取款未通过'],
  ])('name what happened to a %s with state %i, and its amount', async (kind, state, text) => {
    const { stream } = await openPage();
    stream.send('1', 'order', { ...deposit, kind, state, amount: '1234.50' });
    expect(await screen.findByRole('status')).toHaveTextContent(`${text}：¥1,234.50`);
  });

  test('of an order are shown once', async () => {
    const { store, stream } = await openPage();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    stream.send('1', 'order', { ...deposit, out_trade_no: 'D7' });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('存款已到账'));
    await act(() => jest.advanceTimersByTimeAsync(2500));
    expect(screen.queryByRole('status')).toBeNull();
    stream.send('2', 'order', { ...deposit, out_trade_no: 'D7' });
    stream.send('2', 'balance', { balance: '1500.00' });
    await waitFor(() => expect(userOf(store)?.balance).toBe('1500.00'));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('of several orders are shown one after another', async () => {
    const { stream } = await openPage();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    for (const amount of ['1.00', '2.00']) stream.send(amount, 'order', { ...deposit, out_trade_no: amount, amount });
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('¥1.00'));
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('status')).toHaveTextContent('¥2.00');
  });
});

test('what is held is fetched with a changed balance, also where nothing was held before', async () => {
  answer('user', aUser({ balance: '1000.00', held: '0.00' }));
  const { store, stream } = await openPage();
  answer('user', aUser({ balance: '900.00', held: '100.00' }));
  stream.send('1', 'balance', { balance: '900.00' });
  await waitFor(() => expect(userOf(store)?.held).toBe('100.00'));
});

test('the number of unread notices follows notice events', async () => {
  const { store, stream } = await openPage();
  stream.send('1', 'notice', { unread: 4 });
  await waitFor(() => expect(userOf(store)?.unread_notices).toBe(4));
});

test('a user answer that was asked for before an event replaces nothing that the event has brought', async () => {
  const { store, stream } = await openPage();
  const held = holdCall('user', aUser({ balance: '1000.00', unread_notices: 1, mobile: '13800000000' }));
  act(() => void store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { forceRefetch: true })));
  await held.asked;
  stream.send('1', 'balance', { balance: '1100.00' });
  stream.send('2', 'notice', { unread: 4 });
  await waitFor(() => expect(userOf(store)?.unread_notices).toBe(4));
  held.answer();
  await waitFor(() => expect(userOf(store)?.mobile).toBe('13800000000'));
  expect(userOf(store)).toMatchObject({ balance: '1100.00', unread_notices: 4 });
  answer('user', aUser({ balance: '900.00', unread_notices: 2 }));
  await act(() => store.dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { forceRefetch: true })));
  expect(userOf(store)).toMatchObject({ balance: '900.00', unread_notices: 2 });
});

test('an event that cannot be applied is reported, and those after it are shown on the same connection', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const { stream } = await openPage();
  const failure = new TypeError('an event that cannot be shown');
  const write = jest.spyOn(memberApi.util, 'upsertQueryEntries').mockImplementationOnce(() => {
    throw failure;
  });
  stream.write(
    `id: 1\nevent: order\ndata: ${JSON.stringify(deposit)}\n\nid: 1\nevent: balance\ndata: {"balance":"1100.00"}\n\n`,
  );
  await screen.findByText('余额 1100.00');
  expect(write).toHaveBeenCalled();
  expect(reportError).toHaveBeenCalledWith(failure);
  stream.send('2', 'balance', { balance: '1200.00' });
  await screen.findByText('余额 1200.00');
  expect(connections).toHaveLength(1);
});

test('notices that a page shows are fetched again after a notice event', async () => {
  const { endpoints } = api.injectEndpoints({
    endpoints: (build) => ({
      shellTestNotices: build.query({
        query: () => call('notices/own', { page: 1 }),
        providesTags: ['OwnNotices'],
      }),
    }),
  });
  answer('notices/own', { current_page: 1, last_page: 1, total: 0, data: [] } as never);
  const { store, stream } = await openPage();
  await act(() => store.dispatch(endpoints.shellTestNotices.initiate(undefined)));
  stream.send('1', 'notice', { unread: 4 });
  await waitFor(() => expect(received('notices/own')).toHaveLength(2));
});

test('data that is not a JSON object is skipped', async () => {
  const { stream } = await openPage();
  stream.write('id: 1\nevent: balance\ndata: null\n\nid: 1\nevent: order\ndata: {\n\n');
  stream.send('2', 'balance', { balance: '1100.00' });
  await screen.findByText('余额 1100.00');
  expect(connections).toHaveLength(1);
});

test('what the host can no longer send is fetched again', async () => {
  const { stream } = await openPage();
  stream.send('3', 'balance', { balance: '1100.00' });
  await screen.findByText('余额 1100.00');
  answer('user', aUser({ balance: '700.00' }));
  show(false);
  await waitFor(() => expect(stream.isOpen()).toBe(false));
  show(true);
  (await connection(2)).start('90');
  await screen.findByText('余额 700.00');
});

describe('a lost connection', () => {
  /** Passes time until the page connects again; returns how long it waited, in ms. */
  const untilNext = async (count: number): Promise<number> => {
    const before = Date.now();
    while (connections.length < count && Date.now() - before < 200_000)
      await act(() => jest.advanceTimersByTimeAsync(500));
    expect(connections).toHaveLength(count);
    return Date.now() - before;
  };

  test('is reopened after the last event, with a delay that doubles while no data arrives', async () => {
    const { stream } = await openPage();
    stream.send('3', 'balance', { balance: '1100.00' });
    await screen.findByText('余额 1100.00');
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    stream.end();
    const waits = [];
    for (let count = 2; count < 8; count += 1) {
      waits.push(await untilNext(count));
      expect(connections.at(-1)?.headers['last-event-id']).toBe('3');
      connections.at(-1)?.answer(502);
    }
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000]);
  });

  test('is noticed when a proxy holds back what the host sends', async () => {
    const { stream } = await openPage();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    stream.write(': keep-alive\n\n');
    await act(() => jest.advanceTimersByTimeAsync(maxSilence - 1000));
    expect(stream.isOpen()).toBe(true);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(stream.isOpen()).toBe(false);
    await untilNext(2);
  });

  test('is opened at once when the device is back online', async () => {
    const { stream } = await openPage();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    stream.end();
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(connections).toHaveLength(1);
    window.dispatchEvent(new Event('online'));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(connections).toHaveLength(2);
  });
});

test('requests nothing but the user info of the page', async () => {
  await openPage();
  expect(received('user')).toHaveLength(1);
});
