import { memberApi, MembersOnly, sessionChanged, sessionRefused, showFigure, type User, useUser } from '@site/shared';
import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { changedDelay, SessionEnd } from './SessionEnd';
import { AppBadge, fallbackDelay, TemporaryPassword, useMemberInfo } from './memberSession';

describe('the end of a session', () => {
  const open = () => renderPage(<SessionEnd />, { at: '/deposit', token: 't' });
  const refusal = (quiet: boolean) => sessionRefused({ token: 't', quiet });

  it('opens the home page without an alert after a 401 of the balance poll, and says why', async () => {
    const { store, path } = open();
    act(() => void store.dispatch(refusal(true)));
    await waitFor(() => expect(path()).toBe('/'));
    expect(await screen.findByText('登录已过期或已在其他设备上退出，请重新登录')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('shows 认证失败 after any other 401, then opens /login', async () => {
    const { store, path, user } = open();
    act(() => void store.dispatch(refusal(false)));
    const alert = await screen.findByRole('alertdialog', { name: '认证失败' });
    expect(alert).toHaveTextContent('登录已过期，请重新登录！');
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(path()).toBe('/login'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('closes the alert with Escape as with 确定', async () => {
    const { store, path, user } = open();
    act(() => void store.dispatch(refusal(false)));
    await screen.findByRole('alertdialog', { name: '认证失败' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/login'));
  });

  it('shows one alert for several 401s, also if one of them was quiet', async () => {
    const { store } = open();
    act(() => {
      store.dispatch(refusal(true));
      store.dispatch(refusal(false));
      store.dispatch(refusal(false));
    });
    expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
  });

  describe('after a change of the login password', () => {
    function Page() {
      return (
        <>
          <SessionEnd />
          <MembersOnly>
            <p>修改密码表单</p>
          </MembersOnly>
        </>
      );
    }

    it('opens /login a second later and shows no login prompt before', async () => {
      const { store, path } = renderPage(<Page />, { at: '/resetPasswordNew', token: 't' });
      jest.useFakeTimers();
      act(() => void store.dispatch(sessionChanged()));
      expect(sessionStorage.getItem('token')).toBeNull();
      act(() => jest.advanceTimersByTime(changedDelay - 50));
      expect(path()).toBe('/resetPasswordNew');
      expect(screen.queryByText('请先登录')).not.toBeInTheDocument();
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(100));
      jest.useRealTimers();
      await waitFor(() => expect(path()).toBe('/login'));
      await waitFor(() => expect(store.getState().session.ended).toBeNull());
    });

    it('shows no alert if a poll with the old token is rejected before', () => {
      const { store } = renderPage(<Page />, { at: '/resetPasswordNew', token: 't' });
      act(() => void store.dispatch(sessionChanged()));
      act(() => void store.dispatch(refusal(false)));
      expect(store.getState().session.ended).toBe('changed');
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
  });
});

describe('a temporary password', () => {
  const { memberGetUser } = memberApi.endpoints;

  const open = async (at: string, user: Partial<User>) => {
    answer('user', aUser(user));
    const page = renderPage(<TemporaryPassword />, { at, token: 't' });
    expect(page.path()).toBe(at);
    await act(() => page.store.dispatch(memberGetUser.initiate()));
    return page;
  };

  it('opens the change of the password once the user info says so', async () => {
    const { path } = await open('/assets?type=1', { must_change_password: '1' });
    await waitFor(() => expect(path()).toBe('/resetPasswordNew'));
  });

  it.each(['/resetPasswordNew', '/kefu'])('leaves a member with a temporary password on %s', async (at) => {
    const { path } = await open(at, { must_change_password: 1 });
    expect(path()).toBe(at);
  });

  it.each([{ must_change_password: 0 as const }, {}])('leaves other members where they are: %j', async (user) => {
    const { path } = await open('/assets', user);
    expect(path()).toBe('/assets');
  });

  it('requests no user info', () => {
    renderPage(<TemporaryPassword />, { at: '/assets', token: 't' });
    expect(received('user')).toHaveLength(0);
  });
});

describe('the user info', () => {
  function PageWithoutUser() {
    useMemberInfo();
    return null;
  }
  function PageWithUser() {
    useMemberInfo();
    useUser();
    return null;
  }

  const pass = async (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
    answer('user', aUser());
  });
  afterEach(() => void jest.useRealTimers());

  it('requests the user info once if no page does', async () => {
    renderPage(<PageWithoutUser />, { token: 't' });
    await pass(fallbackDelay - 100);
    expect(received('user')).toHaveLength(0);
    await pass(200);
    expect(received('user')).toHaveLength(1);
    await pass(5 * fallbackDelay);
    expect(received('user')).toHaveLength(1);
  });

  it.each([
    ['succeeded', () => {}],
    ['failed', () => refuse('user', '系统繁忙')],
  ])('requests nothing if the request of a page has %s', async (_, prepare) => {
    prepare();
    renderPage(<PageWithUser />, { token: 't' });
    await pass(50);
    expect(received('user')).toHaveLength(1);
    await pass(2 * fallbackDelay);
    expect(received('user')).toHaveLength(1);
  });

  it('requests nothing for a visitor', async () => {
    renderPage(<PageWithoutUser />);
    await pass(2 * fallbackDelay);
    expect(received('user')).toHaveLength(0);
  });
});

describe('the badge of the installed app', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'setAppBadge'));

  it('is the number of unread notices, until they are read or the session ends', async () => {
    const setAppBadge = jest.fn((_count: number) => Promise.reject(new DOMException('', 'NotAllowedError')));
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    answer('user', aUser({ unread_notices: '3' }));
    const { store } = renderPage(<AppBadge />, { token: 't' });
    void store.dispatch(memberApi.endpoints.memberGetUser.initiate());
    const shown = (...counts: number[]) => waitFor(() => expect(setAppBadge.mock.calls.flat()).toEqual(counts));
    await shown(3);
    const read = (count: number) =>
      act(() => void store.dispatch(showFigure('unread_notices', count, { from: 'event', at: performance.now() })));
    read(0);
    await shown(3, 0, 0);
    read(1);
    act(() => void store.dispatch(sessionChanged()));
    await shown(3, 0, 0, 0, 1, 0);
  });

  it.each([undefined, '2'])('is left alone on a host or in a browser without it, with %s unread', async (unread) => {
    answer('user', aUser(unread === undefined ? {} : { unread_notices: unread }));
    const { store } = renderPage(<AppBadge />, { token: 't' });
    await act(() => store.dispatch(memberApi.endpoints.memberGetUser.initiate()));
    expect(memberApi.endpoints.memberGetUser.select()(store.getState()).data).toBeDefined();
  });
});
