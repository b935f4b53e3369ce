import { act, screen, waitFor } from '@testing-library/react';
import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import GamePage from './GamePage';
import { browserNavigation, leaveSite } from './useLaunch';

const replaceUrl = jest.spyOn(browserNavigation, 'replaceUrl');
beforeEach(() => {
  replaceUrl.mockReset().mockImplementation(() => {});
  answer('user', aUser());
});

const open = (query: string, token?: string) =>
  renderPage(<GamePage />, { at: `/gamePage?${query}`, ...(token ? { token } : {}) });
const mask = () => screen.queryByRole('status', { name: '加载中' });

it('launches the game in the query behind the loading mask', async () => {
  answer('getGameUrl', { url: 'https://game.example/play?t=1' });
  open('name=AG&type=2&code=AG1001', 't');
  expect(mask()).toBeInTheDocument();
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledTimes(1));
  expect(replaceUrl).toHaveBeenCalledWith('https://game.example/play?t=1');
  expect(received('getGameUrl').map((it) => it.body)).toEqual([
    { plat_name: 'AG', game_type: 2, game_code: 'AG1001', is_mobile_url: 1 },
  ]);
});

it('does not relaunch automatically when the member comes back', async () => {
  answer('getGameUrl', { url: 'https://game.example/' });
  const { user } = open('name=AG', 't');
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(mask()).not.toBeInTheDocument();
  expect(received('getGameUrl')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '重新进入' }));
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledTimes(2));
});

it('shows the page before when it is restored from the back/forward cache', async () => {
  window.history.replaceState({ repeats: true }, '');
  const back = jest.spyOn(window.history, 'back').mockImplementation();
  answer('getGameUrl', { url: 'https://game.example/' });
  open('name=AG', 't');
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledTimes(1));
  expect(back).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(back).toHaveBeenCalledTimes(1);
  back.mockRestore();
  window.history.replaceState(null, '');
});

it('rejects a URL that is not http(s)', async () => {
  answer('getGameUrl', { url: 'javascript:alert(1)' });
  open('name=AG', 't');
  expect(await screen.findByText('链接无效')).toBeInTheDocument();
  expect(mask()).not.toBeInTheDocument();
  expect(replaceUrl).not.toHaveBeenCalled();
});

it('shows the refusal of the host once, with a link home and a retry', async () => {
  refuse('getGameUrl', '游戏维护中');
  const { user } = open('name=AG', 't');
  expect(await screen.findByText('游戏维护中')).toBeInTheDocument();
  expect(screen.getByText('加载失败')).toBeInTheDocument();
  expect(mask()).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '返回首页' })).toBeInTheDocument();
  answer('getGameUrl', { url: 'https://game.example/' });
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(replaceUrl).toHaveBeenCalled());
});

it('leaves a 401 to the session handling and stays on the page', async () => {
  refuse('getGameUrl', '', 401);
  const { store, path } = open('name=AG', 't');
  await waitFor(() => expect(store.getState().session.ended).toBe('alert'));
  expect(replaceUrl).not.toHaveBeenCalled();
  expect(path()).toBe('/gamePage?name=AG');
});

it.each(['name=AG', 'dailiD=1'])('shows a visitor the login prompt for %s', (query) => {
  open(query);
  expect(screen.getByText('请先登录')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '登录' })).toBeInTheDocument();
});

it('redirects an agent to the agent URL', async () => {
  answer('user', aUser({ isagent: '1' }));
  answer('getAgentLoginUrl', { url: 'https://agent.example/' });
  open('dailiD=1', 't');
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledWith('https://agent.example/'));
});

it('redirects a member who is not an agent to the application page', async () => {
  answer('user', aUser({ isagent: 0 }));
  const { path } = open('dailiD=1', 't');
  await waitFor(() => expect(path()).toBe('/applyagent'));
  expect(replaceUrl).not.toHaveBeenCalled();
});

it('redirects any other agent query to customer service', async () => {
  answer('getservicerurl', { url: 'https://service.example/' });
  open('dailiD=2&name=AG');
  await waitFor(() => expect(replaceUrl).toHaveBeenCalledWith('https://service.example/'));
});

it('shows 链接无效 for a query that names nothing', () => {
  open('');
  expect(screen.getByText('链接无效')).toBeInTheDocument();
});

describe('leaving the site', () => {
  const game = 'https://game.example/play?t=1';
  const replaceUrl = jest.spyOn(browserNavigation, 'replaceUrl').mockImplementation();
  const assignUrl = jest.spyOn(browserNavigation, 'assignUrl').mockImplementation();

  /** jsdom has no Navigation API. */
  const withEntryBefore = (entry?: { url: string; sameDocument: boolean }) =>
    Object.assign(window, {
      navigation: { currentEntry: { index: entry ? 1 : 0 }, entries: () => [...(entry ? [entry] : []), {}] },
    });

  beforeEach(() => {
    window.history.replaceState({ idx: 1 }, '', '/#/gamePage?name=AG');
    replaceUrl.mockClear();
    assignUrl.mockClear();
  });
  afterEach(() => Reflect.deleteProperty(window, 'navigation'));

  test('repeats the page before in the history and opens the game after it', () => {
    withEntryBefore({ url: `${window.location.origin}/#/games`, sameDocument: true });
    leaveSite(game);
    expect(assignUrl.mock.calls).toEqual([[game]]);
    expect(replaceUrl).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('#/games');
    expect(window.history.state).toEqual({ idx: 1, repeats: true });
  });

  test.each([
    ['there is no page before', () => void withEntryBefore()],
    [
      'another document showed the page before',
      () => void withEntryBefore({ url: 'https://search.example/', sameDocument: false }),
    ],
    ['the browser has no Navigation API', () => undefined],
  ])('replaces the launch page when %s', (_case, prepare) => {
    prepare();
    leaveSite(game);
    expect(replaceUrl.mock.calls).toEqual([[game]]);
    expect(assignUrl).not.toHaveBeenCalled();
    expect(window.location.hash).toBe('#/gamePage?name=AG');
  });
});
