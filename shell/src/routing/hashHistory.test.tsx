import { SiteLink, useGoBack } from '@site/shared';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { assignHistoryIndex } from '../../../runtime/src/bootstrap/assignHistoryIndex';
import { HashAddressRouter } from './HashAddressRouter';
import { createHashHistory } from './hashHistory';

/** Locations that the page was rendered at. */
const rendered: object[] = [];

function Frame({ during = () => {} }: { during?: (() => void) | undefined }) {
  const location = useLocation();
  const back = useGoBack();
  const navigate = useNavigate();
  useLayoutEffect(during, [during]);
  useEffect(() => void rendered.push(location), [location]);
  return (
    <>
      <p>在 {location.pathname}</p>
      <button onClick={back}>返回</button>
      <button onClick={() => void navigate('/login', { replace: true })}>登录</button>
      <SiteLink to="/vip">VIP专区</SiteLink>
    </>
  );
}

const at = (path: string) => screen.findByText(`在 ${path}`);
const goBack = () => userEvent.click(screen.getByRole('button', { name: '返回' }));
const entryIndex = () => (window.history.state as { idx?: number } | null)?.idx;
/** As Safari after 100 changes of the history in 30 seconds. */
const failOnce = (method: 'pushState' | 'replaceState', name = 'SecurityError') =>
  jest.spyOn(window.history, method).mockImplementationOnce(() => {
    throw new DOMException('not allowed', name);
  });
/** As by a typed address or a hash link outside the router. */
const typeAddress = (path: string) => act(() => void (window.location.hash = path));

/** @param during happens while the page is rendered for the first time */
const open = (during?: () => void) =>
  render(
    <HashAddressRouter>
      <Frame during={during} />
    </HashAddressRouter>,
  );

/** Loads the site at an entry that `leaveSite` has rewritten. */
function loadAtRepeatedEntry() {
  cleanup();
  window.history.pushState({ idx: 0 }, '', '#/games');
  window.history.pushState({ idx: 1, repeats: true }, '', '#/games');
  open();
}

/* jsdom has one history per file: each test enters the site at the entry where the previous test ended. */
beforeEach(() => {
  window.history.replaceState(null, '', '#/kefu');
  open();
});

it('goes home from the page on which the site was entered', async () => {
  await at('/kefu');
  await goBack();
  await at('/');
});

it('goes back from a page opened by its address to the previous page', async () => {
  typeAddress('/userCenter');
  await at('/userCenter');
  typeAddress('/bankCard');
  await at('/bankCard');
  await goBack();
  await at('/userCenter');
  await goBack();
  await at('/kefu');
  await goBack();
  await at('/');
});

it('goes back from a link of the prerendered page to the page on which the site was entered', async () => {
  cleanup();
  window.history.replaceState(null, '', '#/faq');
  assignHistoryIndex();
  const followed = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.location.hash = '/vip';
  await followed;
  open();
  await at('/vip');
  await goBack();
  await at('/faq');
  await goBack();
  await at('/');
});

it('counts pages opened by links and by addresses', async () => {
  await userEvent.click(screen.getByRole('link', { name: 'VIP专区' }));
  await at('/vip');
  typeAddress('/bankCard');
  await at('/bankCard');
  expect((window.history.state as { idx: number }).idx).toBe(2);
  await goBack();
  await at('/vip');
  await goBack();
  await at('/kefu');
  await waitFor(() => expect((window.history.state as { idx: number }).idx).toBe(0));
});

describe('when the browser allows no further change of the history', () => {
  it('follows a link, and counts its entry once', async () => {
    failOnce('pushState');
    await userEvent.click(screen.getByRole('link', { name: 'VIP专区' }));
    await at('/vip');
    await waitFor(() => expect(entryIndex()).toBe(1));
    typeAddress('/bankCard');
    await at('/bankCard');
    await waitFor(() => expect(entryIndex()).toBe(2));
    await goBack();
    await at('/vip');
    await goBack();
    await at('/kefu');
  });

  it('follows a typed address', async () => {
    failOnce('replaceState');
    typeAddress('/vip');
    await at('/vip');
  });

  it('replaces an entry, so that the back button does not return to it', async () => {
    typeAddress('/userCenter');
    await at('/userCenter');
    await waitFor(() => expect(entryIndex()).toBe(1));
    failOnce('replaceState');
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await at('/login');
    await waitFor(() => expect(entryIndex()).toBe(1));
    await goBack();
    await at('/kefu');
  });
});

it('throws, and stays, when the state of a navigation cannot be stored', () => {
  const { navigator } = createHashHistory();
  failOnce('pushState', 'DataCloneError');
  expect(() => navigator.push('/vip', { onClose: () => {} })).toThrow('not allowed');
  expect(window.location.hash).toBe('#/kefu');
  navigator.push('/vip');
  expect(entryIndex()).toBe(1);
});

it('leaves an entry that repeats the page before on the way back', async () => {
  typeAddress('/games');
  await at('/games');
  window.history.replaceState({ ...window.history.state, repeats: true }, '', '#/kefu');
  typeAddress('/vip');
  await at('/vip');
  await goBack();
  await waitFor(() => expect(window.history.state).toMatchObject({ idx: 0 }));
  await at('/kefu');
});

it('leaves an entry that repeats the page before', async () => {
  loadAtRepeatedEntry();
  await at('/games');
  await waitFor(() => expect(window.history.state).toEqual({ idx: 0 }));
  await goBack();
  await at('/');
});

describe('the first render', () => {
  const openAt = (path: string, during?: () => void) => {
    cleanup();
    rendered.length = 0;
    window.history.replaceState(null, '', path);
    open(during);
  };

  it('is followed by the page whose address was entered meanwhile', async () => {
    openAt('#/about', () => window.history.pushState(null, '', '#/userCenter'));
    await at('/userCenter');
    expect((window.history.state as { idx: number }).idx).toBe(1);
  });

  it.each(['', '#', '#/', '#/assets?type=1', '#/games?name=%E9%BA%BB%E5%B0%86', '#/%E0%A4'])(
    'is followed by none when the address %s is unchanged',
    (path) => {
      openAt(path || window.location.pathname);
      expect(rendered).toHaveLength(1);
      expect((window.history.state as { idx: number }).idx).toBe(0);
    },
  );
});
