import { askToLogIn, startSession, type SlotProps } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Slot } from '../slots/Slot';
import { LoginPopup } from './LoginPopup';

jest.mock('../slots/Slot');

let failing = false;
const shownWith = jest.fn<void, [SlotProps['login.popup']]>();
const given = () => shownWith.mock.lastCall?.[0];

function Popup({ props, onFailed }: { props: SlotProps['login.popup']; onFailed?: () => void }) {
  useEffect(() => {
    shownWith(props);
    if (failing) onFailed?.();
  }, [props, onFailed]);
  return <div role="dialog" aria-label="登录" />;
}

beforeEach(() => {
  failing = false;
  jest.mocked(Slot).mockImplementation(Popup as never);
});

const openPopup = (at: string, then?: string) => {
  const page = renderPage(<LoginPopup />, { at });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => void page.store.dispatch(askToLogIn(then ?? true)));
  return page;
};
const logIn = (page: ReturnType<typeof openPopup>) =>
  act(() => {
    const props = given();
    page.store.dispatch(startSession('t'));
    props?.onLoggedIn();
  });

it.each([
  ['the requested game', '/games', '/gamePage?name=pp', '/gamePage?name=pp', '/gamePage?name=pp'],
  [
    'the requested game, although the address has a redirect',
    '/?redirect=%2Fdeposit',
    '/gamePage?name=pp',
    '/gamePage?name=pp',
    '/gamePage?name=pp',
  ],
  ['the address’s redirect', '/?redirect=%2Fdeposit', undefined, '/deposit', '/deposit'],
  ['the current page', '/activeInfo?id=3', undefined, '/activeInfo?id=3', '/activeInfo?id=3'],
])('opens %s after the login', (_, at, then, redirect, goal) => {
  const page = openPopup(at, then);
  expect(screen.getByRole('dialog', { name: '登录' })).toBeInTheDocument();
  expect(given()?.redirect).toBe(redirect);
  logIn(page);
  expect(page.path()).toBe(goal);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('discards the requested address when it is closed', () => {
  const page = openPopup('/games', '/gamePage?name=pp');
  act(() => given()?.onClose());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(page.store.getState().session.afterLogin).toBeUndefined();
  expect(page.path()).toBe('/games');
});

it('opens the login page if the popup cannot be loaded', () => {
  failing = true;
  expect(openPopup('/games', '/gamePage?name=pp').path()).toBe('/login?redirect=%2FgamePage%3Fname%3Dpp');
});
