import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from '@site/shared';
import { answer, aUser, breakCall, callsSettled, received, refuse, renderPage } from '@site/shared/testing';
import { gamesApi } from '../games/gamesApi';
import LobbyPage from './LobbyPage';

const game = (name: string, changes: object = {}) => ({
  category_id: 'concise',
  name,
  platform_name: 'PT',
  game_code: `PT-${name}`,
  app_state: 1 as const,
  game_type: 3,
  ...changes,
});
const diamond = game('星河钻石');
const maze = game('翡翠迷城');

const open = () => renderPage(<LobbyPage />, { token: 't' });
const star = (name: string, pressed?: boolean) =>
  screen.findByRole('button', { name: `收藏${name}`, ...(pressed === undefined ? {} : { pressed }) });
const strip = async (name: string) => within(await screen.findByRole('region', { name }));
const linksOf = (region: Awaited<ReturnType<typeof strip>>) => region.getAllByRole('link').map((it) => it.textContent);

beforeEach(() => {
  answer('bannerList', []);
  answer('game/list', [diamond, maze]);
  answer('gamefavorites', []);
  answer('recentgames', []);
  answer('user', aUser());
  // Not in jsdom.
  jest.spyOn(window, 'scrollBy').mockImplementation();
});
afterEach(() => jest.restoreAllMocks());

describe('收藏', () => {
  it('marks favourites on the tiles', async () => {
    answer('gamefavorites', [maze]);
    open();
    expect(await star('翡翠迷城', true)).toBeInTheDocument();
    expect(await star('星河钻石', false)).toBeInTheDocument();
  });

  it('adds a game at once and removes it again', async () => {
    answer('setgamefavorite', null);
    const { user, path, store } = open();
    await user.click(await star('星河钻石'));
    expect(await star('星河钻石', true)).toBeInTheDocument();
    const favorites = await strip('我的收藏');
    expect(linksOf(favorites)).toEqual(['星河钻石']);
    await waitFor(() => expect(received('setgamefavorite')).toHaveLength(1));
    await callsSettled(store);
    await user.click(await star('星河钻石'));
    await waitFor(() => expect(received('setgamefavorite')).toHaveLength(2));
    expect(await star('星河钻石', false)).toBeInTheDocument();
    expect(received('setgamefavorite').map((it) => it.body)).toEqual([
      { platform_name: 'PT', game_code: 'PT-星河钻石', favorite: 1 },
      { platform_name: 'PT', game_code: 'PT-星河钻石', favorite: 0 },
    ]);
    expect(path()).toBe('/');
  });

  it('takes the mark back and shows the message when the host refuses', async () => {
    refuse('setgamefavorite', '游戏不存在');
    const { user } = open();
    await user.click(await star('星河钻石'));
    expect(await screen.findByText('游戏不存在')).toBeInTheDocument();
    expect(await star('星河钻石', false)).toBeInTheDocument();
  });

  it('lists the favourites that are open, as links to their launch', async () => {
    answer('gamefavorites', [maze, game('古井宝藏', { app_state: 0 })]);
    answer('recentgames', [diamond]);
    const { user, path } = open();
    await strip('最近玩过');
    await user.click(await screen.findByRole('button', { name: '我的收藏' }));
    const favorites = await strip('我的收藏');
    expect(linksOf(favorites)).toEqual(['翡翠迷城']);
    await user.click(favorites.getByRole('link', { name: '翡翠迷城' }));
    expect(path()).toBe(`/gamePage?name=PT&type=3&code=${encodeURIComponent('PT-翡翠迷城')}`);
  });

  it('can be chosen among search results', async () => {
    answer('gamelistBycode', []);
    answer('setgamefavorite', null);
    const { user } = open();
    await user.type(await screen.findByRole('searchbox'), '迷城');
    await user.click(await star('翡翠迷城'));
    expect(await star('翡翠迷城', true)).toBeInTheDocument();
  });
});

describe('最近玩过', () => {
  it('continues a game that was played last', async () => {
    answer('recentgames', [maze, diamond]);
    const { user, path } = open();
    const recent = await strip('最近玩过');
    expect(await recent.findByRole('link', { name: /翡翠迷城/ })).toHaveTextContent('继续');
    expect(linksOf(recent)).toEqual(['继续翡翠迷城', '继续星河钻石']);
    await user.click(recent.getByRole('link', { name: /星河钻石/ }));
    expect(path()).toBe(`/gamePage?name=PT&type=3&code=${encodeURIComponent('PT-星河钻石')}`);
  });

  it('is fetched again after a launch', async () => {
    answer('recentgames', [maze]);
    answer('getGameUrl', { url: 'https://game.example/' });
    const store = createStore();
    renderPage(<LobbyPage />, { token: 't', store });
    await (await strip('最近玩过')).findByRole('link', { name: /翡翠迷城/ });
    answer('recentgames', [diamond, maze]);
    const launch = gamesApi.endpoints.gamesLaunch.initiate({ platform: 'PT', type: 3, code: 'PT-星河钻石' });
    await act(() => store.dispatch(launch));
    const recent = await strip('最近玩过');
    await waitFor(() => expect(linksOf(recent)).toEqual(['继续星河钻石', '继续翡翠迷城']));
  });

  it('says what will be listed in the other list, and shows the favourites if there are only those', async () => {
    answer('gamefavorites', [maze]);
    const { user } = open();
    expect(await (await strip('我的收藏')).findByRole('link', { name: '翡翠迷城' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '最近玩过' }));
    expect(await (await strip('最近玩过')).findByText('玩过的游戏会显示在这里')).toBeInTheDocument();
  });

  it.each(['0.00', '100.00'])(
    'takes no room while there are none, also on loading with a turnover of %s',
    async (turnover) => {
      answer('user', aUser({ turnover }));
      const { store } = open();
      await star('星河钻石');
      await waitFor(() => expect(received('recentgames')).toHaveLength(1));
      await callsSettled(store);
      expect(screen.queryByRole('group', { name: '我的游戏' })).toBeNull();
      expect(document.querySelector('[data-skeleton]')).toBeNull();
    },
  );

  it('leaves the tiles under the finger when the first favourite is added', async () => {
    answer('setgamefavorite', null);
    const { user, store } = open();
    const outline = await star('星河钻石');
    await waitFor(() => expect(received('recentgames')).toHaveLength(1));
    await callsSettled(store);
    await user.click(outline);
    await strip('我的收藏');
    expect(window.scrollBy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['no answer', () => breakCall('recentgames')],
    ['a refusal', () => refuse('recentgames', '系统繁忙', 500)],
  ])('offers 重试 after %s, without a toast', async (_what, fail) => {
    fail();
    const { user } = open();
    const recent = await strip('最近玩过');
    const retry = await recent.findByRole('button', { name: '重试' });
    expect(screen.queryByText('系统繁忙')).not.toBeInTheDocument();
    answer('recentgames', [maze]);
    await user.click(retry);
    expect(await recent.findByRole('link', { name: /翡翠迷城/ })).toBeInTheDocument();
  });
});

it('leaves no trace on a host without favourites, which is asked once', async () => {
  refuse('gamefavorites', '', 404);
  answer('gamelistBycode', []);
  const { user } = open();
  expect(await screen.findByRole('button', { name: '星河钻石' })).toBeInTheDocument();
  await waitFor(() => expect(document.querySelector('[data-skeleton]')).not.toBeInTheDocument());
  await user.click(screen.getByRole('tab', { name: 'PP电子' }));
  expect(await screen.findByText('暂无记录')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), '迷城');
  expect(await screen.findByRole('button', { name: '翡翠迷城' })).toBeInTheDocument();
  await user.clear(screen.getByRole('searchbox'));
  expect(await screen.findByRole('tab', { name: 'PP电子' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /收藏/ })).not.toBeInTheDocument();
  expect(received('recentgames')).toEqual([]);
  expect(received('gamefavorites')).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows a visitor neither buttons nor lists and sends no call', async () => {
  renderPage(<LobbyPage />);
  expect(await screen.findByRole('button', { name: '星河钻石' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /收藏|最近/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(received('gamefavorites')).toEqual([]);
});
