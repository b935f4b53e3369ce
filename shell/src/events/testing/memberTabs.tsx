import { createStore, leaveSession, memberApi, startSession, type Store, useUser } from '@site/shared';
import { announceEvents, answer, aUser, renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { followEvents } from '../followEvents';
import { type Connection, fakeEventHost } from './fakeEventHost';

/** The connections that the tabs of a test have opened. */
export const connections: Connection[] = [];
const stores: Store[] = [];

/** Before each test: a host of events. */
export const prepareBrowser = () => {
  connections.splice(0);
  fakeEventHost(connections);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  answer('user', aUser({ balance: '1000.00', unread_notices: 1 }));
};

/** After each test. */
export const closeTabs = async () => {
  stores.splice(0).forEach((store) => act(() => void store.dispatch(leaveSession())));
  show(true);
  jest.useRealTimers();
  // The store clears its cache a moment later.
  await nextTask();
  jest.restoreAllMocks();
};

export const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

export const show = (visible: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: !visible });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

/** The nth connection, from 1, once the page has opened it. */
export const connection = async (count: number): Promise<Connection> => {
  await waitFor(() => expect(connections).toHaveLength(count));
  return connections[count - 1] as Connection;
};

/** A tab that follows the events of a session. The first position of a token counts. */
export const openTab = (token = 't', position = 'p'): Store => {
  const store = createStore();
  stores.push(store);
  store.dispatch(startSession(token));
  announceEvents({ token, position });
  followEvents(store);
  return store;
};

export const userOf = (store: Store) => memberApi.endpoints.memberGetUser.select()(store.getState()).data;
export const orderEventOf = (store: Store, number: string) =>
  memberApi.endpoints.memberGetOrderEvent.select(number)(store.getState()).data;

export const deposit = { kind: 'deposit', out_trade_no: 'D1', state: 2, amount: '100.00', at: '2026-11-20 10:00:00' };

function Balance() {
  return <p>余额 {String(useUser().data?.balance ?? '')}</p>;
}

/** A tab with a page, which shows toasts. */
export const openPage = async () => {
  const store = openTab();
  renderPage(<Balance />, { store });
  const stream = await connection(1);
  stream.start();
  await screen.findByText('余额 1000.00');
  return { store, stream };
};
