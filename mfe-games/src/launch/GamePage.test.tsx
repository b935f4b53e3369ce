import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, aUser, breakCall, keepToasts, received, refuse, renderPage } from '@site/shared/testing';
import GamePage from './GamePage';
import { browserNavigation, leaveSite } from './useLaunch';

const replaceUrl = jest.spyOn(browserNavigation, 'replaceUrl');
beforeEach(() => {
  replaceUrl.mockReset().mockImplementation(() => {});
  answer('user', aUser());
  answer('balancelist', []);
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

describe('a game of a platform', () => {
  beforeEach(() => {
    keepToasts();
    answer('getGameUrl', { url: 'https://game.example/' });
  });
  const platforms = (ag: string, others = '0.00') =>
    answer('balancelist', [
      { name: 'AG', platname: 'AG真人', balance: ag },
      { name: 'PT', platname: 'PT电子', balance: others },
    ]);
  const opened = () => waitFor(() => expect(replaceUrl).toHaveBeenCalledTimes(1));
  const offer = async () => within(await screen.findByRole('region', { name: 'AG真人余额不足' }));

  test.each<[what: string, arrange: () => void]>([
    ['with enough money there', () => platforms('1.00')],
    ['that plays from the main wallet', () => answer('balancelist', [])],
    [
      'with free transfer',
      () => {
        platforms('0.00');
        answer('user', aUser({ transferstatus: 1 }));
      },
    ],
    ['whose balance cannot be read', () => breakCall('balancelist')],
  ])('%s opens at once', async (_what, arrange) => {
    arrange();
    open('name=ag', 't');
    await opened();
    expect(screen.queryByText('AG真人余额不足')).toBeNull();
  });

  test.each([
    ['the first amount', undefined, '100'],
    ['another amount', '¥500', '500'],
    ['all', '全部', '1000.00'],
  ])('with too little there opens after a transfer of %s', async (_what, choice, amount) => {
    platforms('0.99');
    answer('transfer', null, '转账成功！');
    const { user } = open('name=AG', 't');
    const page = await offer();
    expect(page.getByText('¥0.99')).toBeVisible();
    if (choice) await user.click(await page.findByRole('radio', { name: choice }));
    expect(received('getGameUrl')).toHaveLength(0);
    await user.click(page.getByRole('button', { name: '转入并进入游戏' }));
    await opened();
    expect(received('transfer').map(({ body }) => body)).toEqual([
      { amount, sourcetype: 'userbalance', targettype: 'AG' },
    ]);
  });

  test('offers no amount above the main balance, and stays after a refusal', async () => {
    platforms('0.00');
    answer('user', aUser({ balance: '320.50' }));
    refuse('transfer', '您已设置暂停游戏！');
    const { user } = open('name=AG', 't');
    const page = await offer();
    expect(await page.findByRole('radio', { name: '¥500' })).toBeDisabled();
    await user.click(page.getByRole('button', { name: '转入并进入游戏' }));
    expect(await screen.findByText('您已设置暂停游戏！')).toBeInTheDocument();
    expect(received('getGameUrl')).toHaveLength(0);
    await user.click(page.getByRole('button', { name: '不转入，直接进入' }));
    await opened();
  });

  test('opens by free transfer once that is switched on', async () => {
    platforms('0.00');
    const { user } = open('name=AG', 't');
    const page = await offer();
    answer('uptransferstatus', null);
    answer('user', aUser({ transferstatus: 1 }));
    await user.click(await page.findByRole('switch', { name: '免转模式' }));
    await user.click(await page.findByRole('button', { name: '进入游戏' }));
    await opened();
    expect(received('uptransferstatus').map(({ body }) => body)).toEqual([{ transferstatus: 1 }]);
    expect(received('transfer')).toHaveLength(0);
  });

  test.each([
    ['', '0.00', []],
    [', or to what is on other platforms', '50.00', ['/assets']],
  ])('leads with an empty wallet to a deposit%s', async (_what, others, further) => {
    platforms('0.00', others);
    answer('user', aUser({ balance: '0.99' }));
    open('name=AG', 't');
    const page = await offer();
    expect(page.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/deposit', ...further]);
    expect(page.queryByRole('radio')).toBeNull();
  });
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
