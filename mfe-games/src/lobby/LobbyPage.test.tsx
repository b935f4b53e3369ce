import { screen, within } from '@testing-library/react';
import { answer, aUser, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import LobbyPage from './LobbyPage';

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

it.each([
  [undefined, 'obgdy'],
  ['OB', 'OB'],
])('launches a game of platform_name %s on platform %s', async (platform_name, name) => {
  answer('gamelistBycode', [slot('祥云七宝', { platform_name })]);
  const { user, path } = renderPage(<LobbyPage />, { token: 't' });
  await user.click(await screen.findByRole('tab', { name: 'OB电子' }));
  await user.click(await screen.findByRole('button', { name: '祥云七宝' }));
  expect(path()).toBe(`/gamePage?name=${name}&type=0&code=OB1001`);
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
  const names: Record<string, string[]> = { obgdy: ['星河宝藏'], fgdz: ['黄金宝藏', '水果'], pp: [], ae: ['海底宝藏'] };

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

  it.each(['fruit', 'ＦＲＵＩＴ７', 'fruit777'])('ignores case, character width and white space: %s', async (typed) => {
    const { user } = renderPage(<LobbyPage />);
    await user.type(await screen.findByRole('searchbox'), typed);
    expect(await (await found()).findByRole('button', { name: 'Fruit 777' })).toBeInTheDocument();
  });

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

  describe('pinyin', () => {
    const type = async (typed: string) => {
      const { user } = renderPage(<LobbyPage />);
      await user.type(await screen.findByRole('searchbox'), typed);
      return found();
    };

    it.each(['baozang', 'BAOZANG', 'bz', 'bao z'])('finds 宝藏 by %s', async (typed) => {
      const region = await type(typed);
      expect(await region.findByRole('button', { name: '海底宝藏' })).toBeInTheDocument();
      expect(region.getAllByRole('button').map((it) => it.textContent)).toEqual(['星河宝藏', '黄金宝藏', '海底宝藏']);
    });

    it.each(['xhbz', 'xinghebaozang'])('finds 星河宝藏 alone by %s', async (typed) => {
      const region = await type(typed);
      expect(await region.findByRole('button', { name: '星河宝藏' })).toBeInTheDocument();
      expect(region.getAllByRole('button')).toHaveLength(1);
    });

    it('shows the empty state when no name is pronounced like that', async () => {
      expect(await (await type('zzz')).findByText('暂无记录')).toBeInTheDocument();
    });
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
