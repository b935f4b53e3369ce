import { createStore, selectSession } from '@site/shared';
import {
  aUser,
  answer,
  breakCall,
  callsSettled,
  listForms,
  received,
  refuse,
  renderPage,
  siteInfo,
} from '@site/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { GameArt } from '../games/GameArt';
import { gamesApi } from '../games/gamesApi';
import { memberGamesApi } from '../games/memberGamesApi';
import HomeGames from '../home/HomeGames';
import LobbyPage from './LobbyPage';
import { isFound, loadPinyin } from './SearchResults';

describe('电子游戏大厅', () => {
  const recommended = [
    { category_id: 'concise', name: '星河钻石', platform_name: 'PT', game_code: 'PT1003', app_state: 1 },
    { category_id: 'concise', name: '古井宝藏', platform_name: 'PT', game_code: 'PT1004', app_state: 0 },
  ];
  const slot = (gamename: string, changes: object = {}) => ({
    catecode: 'obgdy',
    gamecode: 'OB1001',
    gamename,
    gamepic: null,
    ...changes,
  });

  beforeEach(() => {
    answer('bannerList', [{ src: '/api/pictures/banner.svg', href: '#/vip' }]);
    answer('game/list', recommended);
    answer('user', aUser());
    answer('gamefavorites', []);
    answer('recentgames', []);
  });

  it('opens on the recommended tab and shows its open games', async () => {
    renderPage(<LobbyPage />);
    expect(await screen.findByRole('button', { name: '星河钻石' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '古井宝藏' })).not.toBeInTheDocument();
    expect(received('game/list').map((it) => it.body)).toEqual([{ category: 'concise' }]);
    expect((await screen.findAllByRole('tab')).map((it) => it.textContent)).toEqual([
      '推荐',
      'OB电子',
      'FG电子',
      'PP电子',
      'AE电子',
    ]);
  });

  it('fetches a tab once and shows its games with or without a state', async () => {
    answer('gamelistBycode', [slot('祥云七宝'), slot('玲珑塔', { app_state: 0 }), slot('锦鲤跃门', { app_state: 1 })]);
    const { user } = renderPage(<LobbyPage />);
    await user.click(await screen.findByRole('tab', { name: 'OB电子' }));
    expect(await screen.findByRole('button', { name: '祥云七宝' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '锦鲤跃门' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '玲珑塔' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: '推荐' }));
    await user.click(screen.getByRole('tab', { name: 'OB电子' }));
    expect(screen.getByRole('button', { name: '祥云七宝' })).toBeInTheDocument();
    expect(received('gamelistBycode').map((it) => it.body)).toEqual([{ gamecode: 'obgdy' }]);
  });

  it('launches a game on its platform', async () => {
    answer('gamelistBycode', [slot('祥云七宝', { platform_name: 'OB' })]);
    const { user, path } = renderPage(<LobbyPage />, { token: 't', info: siteInfo });
    await user.click(await screen.findByRole('tab', { name: 'OB电子' }));
    await user.click(await screen.findByRole('button', { name: '祥云七宝' }));
    expect(path()).toBe('/gamePage?name=OB&type=0&code=OB1001');
  });

  it('limits the recommended games to a platform, also after another tab was opened', async () => {
    answer('game/list', [...recommended, { ...recommended[0]!, name: '祥云七宝', platform_name: 'OB' }]);
    answer('gamelistBycode', [slot('锦鲤跃门')]);
    const { user } = renderPage(<LobbyPage />);
    expect(await screen.findByText('共2款游戏')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: '平台' }), 'OB');
    expect(screen.queryByRole('button', { name: '星河钻石' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'OB电子' }));
    expect(await screen.findByRole('button', { name: '锦鲤跃门' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: '推荐' }));
    expect(await screen.findByRole('button', { name: '祥云七宝' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: '平台' })).toHaveValue('OB');
    expect(screen.queryByRole('button', { name: '星河钻石' })).not.toBeInTheDocument();
  });

  it('offers no platforms when the games are of one', async () => {
    renderPage(<LobbyPage />);
    expect(await screen.findByText('共1款游戏')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('shows the empty and the error state of a tab', async () => {
    answer('gamelistBycode', []);
    const { user } = renderPage(<LobbyPage />);
    await user.click(await screen.findByRole('tab', { name: 'PP电子' }));
    expect(await screen.findByText('暂无记录')).toBeInTheDocument();
    refuse('gamelistBycode', '系统繁忙');
    await user.click(screen.getByRole('tab', { name: 'AE电子' }));
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  it('shows the banners with their links, or a drawn one when they cannot be loaded', async () => {
    const { unmount, findByRole } = renderPage(<LobbyPage />);
    expect(await findByRole('region', { name: '轮播图' })).toBeInTheDocument();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/vip');
    unmount();
    breakCall('bannerList');
    renderPage(<LobbyPage />);
    expect(await screen.findByText('电子游戏大厅')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '轮播图' })).not.toBeInTheDocument();
  });

  describe('the search', () => {
    const recommended = [
      { category_id: 'concise', name: 'Fruit 777', platform_name: 'PT', game_code: 'PT1', app_state: 1 as const },
      { category_id: 'concise', name: '古井宝藏', platform_name: 'PT', game_code: 'PT2', app_state: 0 as const },
    ];
    const names: Record<string, string[]> = {
      obgdy: ['星河宝藏'],
      fgdz: ['黄金宝藏', '水果'],
      pp: [],
      ae: ['海底宝藏'],
    };

    const lobby = () =>
      answer('gamelistBycode', ({ gamecode }) =>
        (names[String(gamecode)] ?? []).map((gamename) => ({
          catecode: String(gamecode),
          gamecode: gamename,
          gamename,
          gamepic: null,
        })),
      );
    const found = async () => {
      const region = await screen.findByRole('region', { name: '搜索结果' });
      return within(region);
    };

    beforeEach(() => {
      answer('bannerList', []);
      answer('game/list', recommended);
      lobby();
    });

    it('finds open games by name in all five tabs and fetches unseen tabs when typing starts', async () => {
      const { user } = renderPage(<LobbyPage />);
      const field = await screen.findByRole('searchbox', { name: '搜索游戏' });
      expect(received('gamelistBycode')).toEqual([]);
      await user.type(field, '宝藏');
      const region = await found();
      expect(await region.findByRole('button', { name: '海底宝藏' })).toBeInTheDocument();
      expect(region.getAllByRole('button').map((it) => it.textContent)).toEqual(['星河宝藏', '黄金宝藏', '海底宝藏']);
      expect(screen.queryByRole('tab')).not.toBeInTheDocument();
      expect(received('gamelistBycode').map((it) => it.body.gamecode)).toEqual(['obgdy', 'fgdz', 'pp', 'ae']);
      expect(received('game/list')).toHaveLength(1);
    });

    it.each([
      ['Fruit 777', 'ＦＲＵＩＴ７', true],
      ['海底宝藏', 'BAOZANG', true],
      ['海底宝藏', 'bao z', true],
      ['海底宝藏', 'hdbz', true], // cspell:disable-line
      ['海底宝藏', 'xhbz', false],
      ['海底宝藏', 'zzz', false],
    ])('finds %s by %s: %s', async (name, typed, found) =>
      expect(isFound(name, typed, await loadPinyin())).toBe(found),
    );

    it('shows the empty state, and the tabs again when the field is cleared', async () => {
      const { user } = renderPage(<LobbyPage />);
      await user.type(await screen.findByRole('searchbox'), '没有这个');
      expect(await (await found()).findByText('暂无记录')).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: '清空搜索' }));
      expect(await screen.findByRole('tab', { name: '推荐' })).toBeInTheDocument();
      expect(screen.getByRole('searchbox')).toHaveFocus();
    });

    it('offers 重试 when tabs cannot be loaded', async () => {
      refuse('gamelistBycode', '系统繁忙');
      const { user } = renderPage(<LobbyPage />);
      await user.type(await screen.findByRole('searchbox'), '宝藏');
      const retry = await (await found()).findByRole('button', { name: '重试' });
      lobby();
      await user.click(retry);
      expect(await (await found()).findByRole('button', { name: '黄金宝藏' })).toBeInTheDocument();
    });

    it('finds 星河宝藏 by its initials', async () => {
      const { user } = renderPage(<LobbyPage />);
      await user.type(await screen.findByRole('searchbox'), 'xhbz');
      const region = await found();
      expect(await region.findByRole('button', { name: '星河宝藏' })).toBeInTheDocument();
      expect(region.getAllByRole('button')).toHaveLength(1);
    });

    it('limits the results to a platform', async () => {
      const { user } = renderPage(<LobbyPage />);
      await user.type(await screen.findByRole('searchbox'), '宝藏');
      const region = await found();
      const platform = await region.findByRole('combobox', { name: '平台' });
      expect(
        within(platform)
          .getAllByRole('option')
          .map((it) => it.textContent),
      ).toEqual(['全部', 'OB', 'FG', 'AE']);
      await user.selectOptions(platform, 'FG');
      expect(region.getAllByRole('button').map((it) => it.textContent)).toEqual(['黄金宝藏']);
      expect(region.getByText('共1款游戏')).toBeInTheDocument();
      await user.selectOptions(platform, '全部');
      expect(region.getByText('共3款游戏')).toBeInTheDocument();
    });
  });
});

describe('我的游戏', () => {
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

  const open = () => renderPage(<LobbyPage />, { token: 't', info: siteInfo });
  const star = (name: string, pressed?: boolean) =>
    screen.findByRole('button', { name: `收藏${name}`, ...(pressed === undefined ? {} : { pressed }) });
  const strip = async (name: string) => within(await screen.findByRole('region', { name }));
  const linksOf = (region: Awaited<ReturnType<typeof strip>>) =>
    region.getAllByRole('link').map((it) => it.textContent);

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
      renderPage(<LobbyPage />, { token: 't', info: siteInfo, store });
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

    it('takes no room while there are none', async () => {
      answer('user', aUser({ turnover: '100.00' }));
      const { store } = open();
      await star('星河钻石');
      await waitFor(() => expect(received('recentgames')).toHaveLength(1));
      await callsSettled(store);
      expect(screen.queryByRole('group', { name: '我的游戏' })).toBeNull();
      expect(document.querySelector('[data-skeleton]')).toBeNull();
    });

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

    it('offers 重试 after a refusal, without a toast', async () => {
      refuse('recentgames', '系统繁忙', 500);
      const { user } = open();
      const recent = await strip('最近玩过');
      const retry = await recent.findByRole('button', { name: '重试' });
      expect(screen.queryByText('系统繁忙')).not.toBeInTheDocument();
      answer('recentgames', [maze]);
      await user.click(retry);
      expect(await recent.findByRole('link', { name: /翡翠迷城/ })).toBeInTheDocument();
    });
  });

  it('leaves no trace on a host without favourites', async () => {
    answer('gamelistBycode', []);
    const { user } = renderPage(<LobbyPage />, { token: 't', info: { features: [] } });
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
    expect(received('gamefavorites')).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a visitor neither buttons nor lists and sends no call', async () => {
    renderPage(<LobbyPage />);
    expect(await screen.findByRole('button', { name: '星河钻石' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /收藏|最近/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    expect(received('gamefavorites')).toEqual([]);
  });
});

describe('home', () => {
  const game = (category_id: string, name: string, changes: object = {}) => ({
    category_id,
    name,
    platform_name: 'AG',
    game_code: 'AG1001',
    app_state: 1 as const,
    game_type: 2,
    pic: '/api/pictures/1.svg',
    ...changes,
  });
  const titles = ['电子游艺', '电竞投注', '真人', '体育投注', '彩票投注', '棋牌游戏'];

  it('shows the six sections in order with their games, from one request', async () => {
    answer('game/list', [game('sport', '足球赛事'), game('realbet', '龙凤厅'), game('elsewhere', '无处安放')]);
    renderPage(<HomeGames />);
    const sport = await screen.findByRole('region', { name: '体育投注' });
    expect(await within(sport).findByRole('button', { name: '足球赛事' })).toBeInTheDocument();
    expect(screen.getAllByRole('region').map((it) => within(it).getByRole('heading').textContent)).toEqual(titles);
    expect(screen.getByRole('region', { name: '真人视讯' })).toContainElement(screen.getByText('真人'));
    expect(screen.queryByText('无处安放')).not.toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: '棋牌游戏' })).getByText('暂无记录')).toBeInTheDocument();
    expect(received('game/list').map((it) => it.body)).toEqual([{ category: '' }]);
  });

  it('hides games that are not open or without a state, and those of an unknown category', async () => {
    const { app_state: _none, ...stateless } = game('joker', '龙虎会');
    const closed = game('joker', '残局擂台', { app_state: 0 });
    const unknown = { ...game('', '七彩骰'), category_id: null };
    answer('game/list', [stateless, closed, unknown, game('joker', '金花', { app_state: '1' })] as never);
    renderPage(<HomeGames />);
    expect(await screen.findByRole('button', { name: '金花' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /龙虎会|残局擂台|七彩骰/ })).not.toBeInTheDocument();
  });

  it('links the first section to the lobby', async () => {
    answer('game/list', []);
    const { user, path } = renderPage(<HomeGames />);
    await user.click(within(screen.getByRole('region', { name: '电子游艺' })).getByRole('link', { name: '更多游戏' }));
    expect(path()).toBe('/games');
  });

  it('asks a visitor who opens a game to log in', async () => {
    answer('game/list', [game('sport', '足球赛事')]);
    const { user, store, path } = renderPage(<HomeGames />);
    await user.click(await screen.findByRole('button', { name: '足球赛事' }));
    expect(await screen.findByText('请登录！')).toBeInTheDocument();
    expect(selectSession(store.getState())).toMatchObject({
      loginPrompt: true,
      afterLogin: '/gamePage?name=AG&type=2&code=AG1001',
    });
    expect(path()).toBe('/');
  });

  it('takes a member to the launch page', async () => {
    answer('game/list', [game('sport', '足球赛事', { game_type: null })]);
    const { user, path } = renderPage(<HomeGames />, { token: 't' });
    await user.click(await screen.findByRole('button', { name: '足球赛事' }));
    expect(path()).toBe('/gamePage?name=AG&type=0&code=AG1001');
  });

  it('offers 重试 when the list cannot be loaded', async () => {
    breakCall('game/list');
    const { user } = renderPage(<HomeGames />);
    const retry = await screen.findByRole('button', { name: '重试' });
    answer('game/list', [game('sport', '足球赛事')]);
    await user.click(retry);
    expect(await screen.findByRole('button', { name: '足球赛事' })).toBeInTheDocument();
  });
});

describe('pictures', () => {
  it.each([
    ['joker', '欢乐麻将', 'mahjong'],
    ['concise', '深海捕鱼', 'fish'],
    ['realbet', '极速百家乐', 'cards'],
    ['lottery', '好运快三', 'dice'],
    ['sport', '足球', 'football'],
    ['concise', '金龙', 'reels'],
  ] as const)('draws a game of %s with the name %s as %s', (category, name, symbol) => {
    const { container } = render(<GameArt category={category} name={name} />);
    expect(container.querySelector('img')).toHaveAttribute('src', `/${symbol}.svg`);
  });
});

describe('answers of hosts', () => {
  const game = { category_id: 'sport', name: '足球', platform_name: 'AG', game_code: 'A1', app_state: 1, game_type: 2 };
  const slot = { catecode: 'pp', gamecode: 'P1', gamename: '宝石' };
  const banner = { src: '/api/pictures/1.svg' };
  const { gamesGetBanners, gamesGetList, gamesGetLobby } = gamesApi.endpoints;

  const lists = [
    ['game/list', game, () => gamesGetList.initiate('')],
    ['gamelistBycode', slot, () => gamesGetLobby.initiate('pp')],
    ['gamefavorites', game, () => memberGamesApi.endpoints.gamesGetFavorites.initiate()],
    ['recentgames', game, () => memberGamesApi.endpoints.gamesGetRecent.initiate()],
    ['bannerList', banner, () => gamesGetBanners.initiate()],
  ] as const;

  describe.each(lists)('rows of %s', (name, row, request) => {
    it.each(listForms(row))('are read from %s', async (_form, data, count) => {
      answer(name, data as never);
      const { data: rows } = await createStore().dispatch(request() as ReturnType<typeof gamesGetBanners.initiate>);
      expect(rows).toHaveLength(count);
    });
  });

  it('takes a slot without a platform for one of its code', async () => {
    answer('gamelistBycode', [slot] as never);
    const { data } = await createStore().dispatch(gamesGetLobby.initiate('pp'));
    expect(data).toMatchObject([{ name: '宝石', platform: 'pp' }]);
  });

  it.each([[undefined], ['7'], ['concise']])(
    'uses the requested category when the API host sends %s',
    async (category_id) => {
      answer('game/list', [{ ...game, category_id }] as never);
      const { data } = await createStore().dispatch(gamesGetList.initiate('concise'));
      expect(data).toMatchObject([{ name: '足球', category: 'concise' }]);
    },
  );
});
