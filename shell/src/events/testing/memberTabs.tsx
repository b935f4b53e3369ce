import { createStore, leaveSession, memberApi, startSession, type Store, useUser } from '@site/shared';
import { announceEvents, answer, aUser, renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { followEvents } from '../followEvents';
import { type Connection, fakeEventHost, fakeLocks } from './fakeEventHost';

/** The connections that the tabs of a test have opened. */
export const connections: Connection[] = [];
const stores: Store[] = [];
const closings: (() => void)[] = [];

/** Before each test: a host of events, and the parts of a browser that tabs share. */
export const prepareBrowser = () => {
  connections.splice(0);
  fakeEventHost(connections);
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  // Tabs begin with the test, however long ago its file was loaded.
  setPageStart(Date.now());
  answer('user', aUser({ balance: '1000.00', unread_notices: 1 }));
  jest.spyOn(BroadcastChannel.prototype, 'postMessage');
};

/** After each test. */
export const closeTabs = async () => {
  stores.splice(0).forEach((store) => act(() => void store.dispatch(leaveSession())));
  closings.splice(0).forEach((close) => close());
  show(true);
  jest.useRealTimers();
  // The store clears its cache a moment later.
  await nextTask();
  jest.restoreAllMocks();
};

/** When the tabs that are opened from now on began to load, in ms since 1970. */
export const setPageStart = (at: number) =>
  Object.defineProperty(performance, 'timeOrigin', { configurable: true, value: at });

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

/** Waits until this many tabs have joined the others, since the test began. A tab receives nothing before. */
export const tabsJoined = (count: number) =>
  waitFor(() => {
    const sent = jest.mocked(BroadcastChannel.prototype.postMessage).mock.calls;
    expect(sent.filter(([{ kind }]) => kind === 'joined')).toHaveLength(count);
  });

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
export const loadUser = (store: Store) => act(() => store.dispatch(memberApi.endpoints.memberGetUser.initiate()));
export const orderEventOf = (store: Store, number: string) =>
  memberApi.endpoints.memberGetOrderEvent.select(number)(store.getState()).data;

export const deposit = { kind: 'deposit', out_trade_no: 'D1', state: 2, amount: '100.00', at: '2026-11-20 10:00:00' };

export function Balance() {
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

/** Another tab of the member, which the test plays. Releases with another protocol have another prefix. */
export const openOtherTab = async (prefix = 'events-2') => {
  const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(aUser().username)));
  const name = `${prefix}-${digest.toString('hex')}`;
  const channel = new BroadcastChannel(name);
  const messages: { kind: string }[] = [];
  channel.addEventListener('message', ({ data }) => messages.push(data));
  const end = new AbortController();
  closings.push(() => {
    channel.close();
    end.abort();
  });
  return {
    messages,
    /** Passes events on, as the tab with the connection does. */
    sendEvents: (message: { from: string; position: string; events: object[] }) =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      channel.postMessage({ kind: 'events', lastAt: Date.now(), missed: false, ...message }),
    /** Holds the lock, as a tab with the connection does, until the test ends. */
    lead: () =>
      void navigator.locks.request(
        name,
        { signal: end.signal },
        () => new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve())),
      ),
  };
};
