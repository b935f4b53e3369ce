import { answer, aUser, received, renderPage } from '@site/shared/testing';
import { leaveSession, selectToken } from '@site/shared';
import { act, screen, waitFor } from '@testing-library/react';
import {
  Balance,
  closeTabs,
  connection,
  connections,
  deposit,
  loadUser,
  nextTask,
  openOtherTab,
  openPage,
  openTab,
  orderEventOf,
  prepareBrowser,
  setPageStart,
  show,
  tabsJoined,
  userOf,
} from './testing/memberTabs';

beforeEach(prepareBrowser);
afterEach(closeTabs);

describe('tabs of a member', () => {
  test('share one connection, whose events each of them shows', async () => {
    const tabs = [openTab(), openTab()];
    for (const tab of tabs) await loadUser(tab);
    const stream = await connection(1);
    stream.start();
    // A tab that joins after an event fetches user info.
    await tabsJoined(2);
    stream.send('1', 'balance', { balance: '1100.00' });
    for (const tab of tabs) await waitFor(() => expect(userOf(tab)?.balance).toBe('1100.00'));
    answer('user', aUser({ balance: '1100.00' }));
    stream.send('2', 'order', deposit);
    for (const tab of tabs) await waitFor(() => expect(orderEventOf(tab, 'D1')).toEqual(deposit));
    expect(connections).toHaveLength(1);
    expect(stream.headers).toMatchObject({ authorization: 'Bearer t', accept: 'text/event-stream' });
    expect(stream.headers).toMatchObject({ 'last-event-id': 'p' });
  });

  test('go on after the last event in another tab when the one with the connection leaves', async () => {
    const first = openTab();
    const stream = await connection(1);
    stream.start();
    const second = openTab();
    await loadUser(second);
    await tabsJoined(2);
    stream.send('7', 'balance', { balance: '1100.00' });
    await waitFor(() => expect(userOf(second)?.balance).toBe('1100.00'));
    act(() => void first.dispatch(leaveSession()));
    const next = await connection(2);
    expect(stream.isOpen()).toBe(false);
    expect(next.headers['last-event-id']).toBe('7');
    next.start();
    next.send('8', 'balance', { balance: '1200.00' });
    await waitFor(() => expect(userOf(second)?.balance).toBe('1200.00'));
  });

  test('fetch, on joining, what may have changed while the page loaded', async () => {
    const first = openTab();
    await loadUser(first);
    const stream = await connection(1);
    stream.start();
    stream.send('6', 'order', deposit);
    await waitFor(() => expect(orderEventOf(first, 'D1')).toEqual(deposit));
    const asked = received('user').length;
    renderPage(<Balance />, { store: openTab() });
    await waitFor(() => expect(received('user')).toHaveLength(asked + 2));
    // Order events cannot be fetched: the host sends them again.
    act(() => void first.dispatch(leaveSession()));
    expect((await connection(2)).headers['last-event-id']).toBe('p');
  });

  test('fetch, on joining, what may have changed before the one with the connection took its position', async () => {
    const now = Date.now();
    setPageStart(now - 2000);
    openTab();
    (await connection(1)).start();
    setPageStart(now - 1000);
    const asked = received('user').length;
    renderPage(<Balance />, { store: openTab('joining', 'o') });
    await waitFor(() => expect(received('user')).toHaveLength(asked + 2));
  });

  test('fetch nothing on joining if events came only before they were opened', async () => {
    const first = openTab();
    await loadUser(first);
    const stream = await connection(1);
    stream.start();
    const now = jest.spyOn(Date, 'now').mockReturnValue(performance.timeOrigin - 1);
    stream.send('6', 'order', deposit);
    await waitFor(() => expect(orderEventOf(first, 'D1')).toEqual(deposit));
    now.mockRestore();
    const asked = received('user').length;
    renderPage(<Balance />, { store: openTab() });
    await tabsJoined(2);
    await waitFor(() =>
      expect(BroadcastChannel.prototype.postMessage).toHaveBeenLastCalledWith(
        expect.objectContaining({ position: '6' }),
      ),
    );
    await nextTask();
    act(() => void first.dispatch(leaveSession()));
    expect((await connection(2)).headers['last-event-id']).toBe('6');
    expect(received('user')).toHaveLength(asked + 1);
  });

  test('with different sessions share it, and stay logged in when the session of the connection ends', async () => {
    const first = openTab('t');
    const stream = await connection(1);
    const second = openTab('u');
    await loadUser(second);
    answer('user', aUser({ balance: '1100.00' }));
    stream.start();
    stream.send('2', 'balance', { balance: '1100.00' });
    await waitFor(() => expect(userOf(second)?.balance).toBe('1100.00'));
    stream.send('3', 'session', {});
    await waitFor(() => expect(selectToken(first.getState())).toBeNull());
    expect((await connection(2)).headers.authorization).toBe('Bearer u');
    expect(selectToken(second.getState())).toBe('u');
  });

  test('fetch what they lack, once shown, if another tab has begun at a later position', async () => {
    const { store, stream } = await openPage();
    show(false);
    await waitFor(() => expect(stream.isOpen()).toBe(false));
    const other = await openOtherTab();
    answer('user', aUser({ balance: '700.00' }));
    other.sendEvents({ from: 'q', position: 'r', events: [{ name: 'order', data: deposit }] });
    await waitFor(() => expect(orderEventOf(store, 'D1')).toEqual(deposit));
    expect(screen.getByText('余额 1000.00')).toBeInTheDocument();
    show(true);
    await screen.findByText('余额 700.00');
  });

  test('go on after their own position if another tab has begun at a later one', async () => {
    const { store, stream } = await openPage();
    show(false);
    await waitFor(() => expect(stream.isOpen()).toBe(false));
    const other = await openOtherTab();
    other.sendEvents({ from: 'q', position: 'r', events: [{ name: 'order', data: deposit }] });
    other.sendEvents({ from: 's', position: 't', events: [{ name: 'order', data: deposit }] });
    await waitFor(() => expect(orderEventOf(store, 'D1')).toEqual(deposit));
    await nextTask();
    show(true);
    expect((await connection(2)).headers['last-event-id']).toBe('p');
  });

  test('show the events of a gap that the host sends again, and go on after them', async () => {
    const { store, stream } = await openPage();
    show(false);
    await waitFor(() => expect(stream.isOpen()).toBe(false));
    const other = await openOtherTab();
    other.sendEvents({ from: 'q', position: 'r', events: [{ name: 'order', data: deposit }] });
    await waitFor(() => expect(orderEventOf(store, 'D1')).toEqual(deposit));
    show(true);
    const next = await connection(2);
    next.start();
    const lost = { ...deposit, out_trade_no: 'D0', amount: '50.00' };
    next.send('q', 'order', lost);
    next.send('r', 'order', deposit);
    await waitFor(() => expect(orderEventOf(store, 'D0')).toEqual(lost));
    expect(await screen.findByRole('status')).toHaveTextContent('¥50.00');
    await waitFor(() => expect(other.messages.at(-1)).toMatchObject({ position: 'r' }));
    // Another tab at the last position has no gap, since the chain of positions begins there.
    const sent = other.messages.filter(({ kind }) => kind === 'events');
    expect(sent[0]).toMatchObject({ events: [], position: 'r' });
    expect(sent[1]).toMatchObject({ from: 'r' });
    next.end();
    show(false);
    show(true);
    expect((await connection(3)).headers['last-event-id']).toBe('r');
  });

  test('all fetch what the host can no longer send, also if it does not say where the stream begins', async () => {
    const first = openTab();
    renderPage(<Balance />, { store: first });
    const stream = await connection(1);
    const second = openTab();
    await loadUser(second);
    await tabsJoined(2);
    await screen.findByText('余额 1000.00');
    answer('user', aUser({ balance: '700.00' }));
    stream.start(null);
    for (const tab of [first, second]) await waitFor(() => expect(userOf(tab)?.balance).toBe('700.00'));
  });

  test('exchange no messages with a tab of a release with another protocol', async () => {
    const older = await openOtherTab('events');
    older.lead();
    const store = openTab();
    await loadUser(store);
    const stream = await connection(1);
    stream.start();
    older.sendEvents({ from: 'q', position: 'r', events: [{ name: 'order', data: deposit }] });
    stream.send('1', 'balance', { balance: '1100.00' });
    await waitFor(() => expect(userOf(store)?.balance).toBe('1100.00'));
    expect(older.messages).toEqual([]);
    expect(orderEventOf(store, 'D1')).toBeUndefined();
  });

  test('fetch what they lack if the one with the connection is at a later position', async () => {
    const other = await openOtherTab();
    other.lead();
    renderPage(<Balance />, { store: openTab() });
    await screen.findByText('余额 1000.00');
    await waitFor(() => expect(other.messages).toEqual([{ kind: 'joined' }]));
    answer('user', aUser({ balance: '700.00' }));
    other.sendEvents({ from: 'q', position: 'q', events: [] });
    await screen.findByText('余额 700.00');
    other.sendEvents({ from: 'q', position: 'r', events: [{ name: 'balance', data: { balance: '800.00' } }] });
    await screen.findByText('余额 800.00');
    expect(connections).toHaveLength(0);
  });

  test('of another member have their own connection', async () => {
    openTab('t');
    await connection(1);
    answer('user', aUser({ username: 'another88' }));
    openTab('u');
    expect((await connection(2)).headers.authorization).toBe('Bearer u');
  });
});
