import { askToLogIn, startSession, type SlotProps } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Slot } from '../federation/Slot';
import { LoginPopup } from './LoginPopup';

jest.mock('../federation/Slot');

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

const ask = (at: string, then?: string) => {
  const page = renderPage(<LoginPopup />, { at });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => void page.store.dispatch(askToLogIn(then ?? true)));
  return page;
};
const logIn = (page: ReturnType<typeof ask>) =>
  act(() => {
    const told = given();
    page.store.dispatch(startSession('t'));
    told?.onLoggedIn();
  });

it.each([
  ['the game that was wanted', '/games', '/gamePage?name=pp', '/gamePage?name=pp', '/gamePage?name=pp'],
  [
    'that game, although home has a redirect',
    '/?redirect=%2Fdeposit',
    '/gamePage?name=pp',
    '/gamePage?name=pp',
    '/gamePage?name=pp',
  ],
  ['the redirect that home was given', '/?redirect=%2Fdeposit', undefined, '/deposit', '/deposit'],
  ['nowhere: the page stays', '/activeInfo?id=3', undefined, '/activeInfo?id=3', '/activeInfo?id=3'],
])('after logging in leads to %s', (_, at, then, redirect, goal) => {
  const page = ask(at, then);
  expect(screen.getByRole('dialog', { name: '登录' })).toBeInTheDocument();
  expect(given()?.redirect).toBe(redirect);
  logIn(page);
  expect(page.path()).toBe(goal);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('forgets what was wanted when it is closed', () => {
  const page = ask('/games', '/gamePage?name=pp');
  act(() => given()?.onClose());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(page.store.getState().session.afterLogin).toBeUndefined();
  expect(page.path()).toBe('/games');
});

it('is the login page when it cannot be had', () => {
  failing = true;
  expect(ask('/games', '/gamePage?name=pp').path()).toBe('/login?redirect=%2FgamePage%3Fname%3Dpp');
});
