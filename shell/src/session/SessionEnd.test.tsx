import { MembersOnly, sessionChanged, sessionRefused } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { changedDelay, SessionEnd } from './SessionEnd';

const open = () => renderPage(<SessionEnd />, { at: '/deposit', token: 't' });
const refusal = (quiet: boolean) => sessionRefused({ token: 't', quiet });

it('opens the home page without an alert after a 401 of the balance poll', async () => {
  const { store, path } = open();
  act(() => void store.dispatch(refusal(true)));
  await waitFor(() => expect(path()).toBe('/'));
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
