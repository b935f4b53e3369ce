import { SiteLink, useGoBack } from '@site/shared';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HashRouter, useLocation } from 'react-router-dom';
import { useHistoryIndex } from './useHistoryIndex';

function Frame() {
  useHistoryIndex();
  const back = useGoBack();
  return (
    <>
      <p>在 {useLocation().pathname}</p>
      <button onClick={back}>返回</button>
      <SiteLink to="/vip">VIP专区</SiteLink>
    </>
  );
}

const at = (path: string) => screen.findByText(`在 ${path}`);
const goBack = () => userEvent.click(screen.getByRole('button', { name: '返回' }));
/** As by a typed address or a hash link outside the router. */
const typeAddress = (path: string) => act(() => void (window.location.hash = path));

const open = () =>
  render(
    <HashRouter>
      <Frame />
    </HashRouter>,
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
