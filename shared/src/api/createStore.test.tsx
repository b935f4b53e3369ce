import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { answer, aUser, breakCall, received, renderPage, server } from '../../testing/index';
import { memberApi, memberRecoverFunds } from './memberApi';
import { useSiteGetInfoQuery } from './siteApi';
import { useIdempotentMutation } from './useIdempotentMutation';
import { leaveSession, sessionRefused, startSession } from '../session/sessionSlice';
import { createStore } from './createStore';
import { usePayoutGetAccountsQuery } from './payoutAccountApi';
import { useUser } from '../member/useSession';
import { refetchOnReconnect } from './refetchOnReconnect';

const info = {
  title: '金沙湾',
  site_state: 1,
  redpacket_switch: 1,
  index_modal: 0,
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

function Title() {
  const { data, isError } = useSiteGetInfoQuery();
  return <p>站名 {data?.title ?? (isError ? '未知' : '')}</p>;
}

describe('session storage and cache', () => {
  it('keeps the token in session storage and restores it', () => {
    createStore().dispatch(startSession('abc'));
    expect(sessionStorage.getItem('token')).toBe('abc');
    expect(createStore().getState().session.token).toBe('abc');
  });

  it('treats an empty token as no session', () => {
    sessionStorage.setItem('token', '');
    expect(createStore().getState().session.token).toBeNull();
    const store = createStore();
    store.dispatch(startSession(''));
    expect(store.getState().session.token).toBeNull();
  });

  it('clears one member’s cached answers before another session starts', async () => {
    answer('user', aUser());
    const store = createStore();
    store.dispatch(startSession('first'));
    await store.dispatch(memberApi.endpoints.memberGetUser.initiate());
    store.dispatch(leaveSession());
    store.dispatch(startSession('second'));
    expect(memberApi.endpoints.memberGetUser.select()(store.getState()).data).toBeUndefined();
    await store.dispatch(memberApi.endpoints.memberGetUser.initiate());
    await nextTask();
    expect(memberApi.endpoints.memberGetUser.select()(store.getState()).data).toBeDefined();
  });

  it('knows after the start of a session that its tab is hidden', () => {
    const store = createStore();
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    store.dispatch(startSession('abc'));
    expect(store.getState().api.config.focused).toBe(false);
    jest.restoreAllMocks();
  });

  function Recover() {
    const { submit } = useIdempotentMutation(memberRecoverFunds);
    return <button onClick={() => void submit({})}>一键回收</button>;
  }

  it('leaves both storages empty when the session ends with a request in flight', async () => {
    server.use(http.post('*/api/transall', () => new Promise<never>(() => {})));
    const { user, store } = renderPage(<Recover />, { token: 't' });
    await user.click(screen.getByRole('button'));
    act(() => void store.dispatch(sessionRefused({ token: 't', quiet: true })));
    await act(nextTask);
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
  });
});

describe('info of the site', () => {
  it('stays visible and is fetched again when a session starts and ends', async () => {
    answer('app', info);
    const { store } = renderPage(<Title />);
    await screen.findByText('站名 金沙湾');
    answer('app', { ...info, title: '金沙湾二' });
    act(() => void store.dispatch(startSession('t')));
    expect(screen.getByText('站名 金沙湾')).toBeInTheDocument();
    await screen.findByText('站名 金沙湾二');
    breakCall('app');
    act(() => void store.dispatch(leaveSession()));
    await act(nextTask);
    await waitFor(() => expect(received('app').length).toBeGreaterThanOrEqual(3));
    expect(screen.getByText('站名 金沙湾二')).toBeInTheDocument();
  });

  it('falls back to the stored info when the call fails', async () => {
    localStorage.setItem('appInfo', JSON.stringify(info));
    breakCall('app');
    renderPage(<Title />);
    expect(await screen.findByText('站名 金沙湾')).toBeInTheDocument();
  });

  it.each([['no'], ['{'], ['null']])('ignores the stored value %j', async (stored) => {
    localStorage.setItem('appInfo', stored);
    breakCall('app');
    renderPage(<Title />);
    expect(await screen.findByText('站名 未知')).toBeInTheDocument();
  });
});

describe('after a reconnect', () => {
  function Page({ accounts = true }: { accounts?: boolean }) {
    return (
      <>
        <p>{useUser().data?.username ?? '未知'}</p>
        {accounts && <Accounts />}
      </>
    );
  }

  function Accounts() {
    const { data, isError } = usePayoutGetAccountsQuery(1);
    return <p>{isError ? '加载失败' : `${data?.length ?? '?'} 张卡`}</p>;
  }

  let stop = () => {};
  afterEach(() => stop());
  const open = () => {
    const store = createStore();
    stop = refetchOnReconnect(store);
    return renderPage(<Page />, { store, token: 't' });
  };
  const reconnect = () => act(() => void window.dispatchEvent(new Event('online')));

  it('refetches failed queries only', async () => {
    answer('user', aUser());
    breakCall('getcard');
    open();
    await screen.findByText('加载失败');
    await screen.findByText('member88');
    answer('getcard', []);
    reconnect();
    expect(await screen.findByText('0 张卡')).toBeInTheDocument();
    expect(received('user')).toHaveLength(1);
    reconnect();
    expect(received('getcard')).toHaveLength(2);
  });
});
