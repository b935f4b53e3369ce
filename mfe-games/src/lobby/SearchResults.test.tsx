import { act, screen, waitFor, within } from '@testing-library/react';
import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { noteSelected, rememberPlayed } from '../games/recentGames';
import LobbyPage from './LobbyPage';

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

describe('最近玩过', () => {
  const football = { category_id: 'sport', name: '足球赛事', platform_name: 'SB', game_code: '', game_type: 3 };
  const play = (member: string, name = '足球赛事', platform = 'SB', code = '') => {
    noteSelected({ name, category: 'sport', platform, code, type: 3, pic: null });
    rememberPlayed(member, { platform, code });
  };
  beforeEach(() => answer('game/list', [...recommended, { ...football, app_state: 1 }]));

  it('links to the game that the member launched last', async () => {
    answer('user', aUser({ username: 'anna88' }));
    const { user, path } = renderPage(<LobbyPage />, { token: 't' });
    await screen.findByRole('tab', { name: '推荐' });
    expect(screen.queryByRole('region', { name: '最近玩过' })).not.toBeInTheDocument();
    act(() => play('anna88'));
    const region = await screen.findByRole('region', { name: '最近玩过' });
    await user.click(await within(region).findByRole('link', { name: '足球赛事' }));
    expect(path()).toBe('/gamePage?name=SB&type=3&code=');
    expect(received('gamelistBycode')).toEqual([]);
  });

  it('hides games closed since and shows games listed in a lobby tab only', async () => {
    answer('user', aUser({ username: 'anna88' }));
    answer('game/list', [{ ...football, app_state: 0 }]);
    play('anna88');
    play('anna88', '水果', 'fgdz', '水果');
    renderPage(<LobbyPage />, { token: 't' });
    const region = within(await screen.findByRole('region', { name: '最近玩过' }));
    expect(await region.findByRole('link', { name: '水果' })).toBeInTheDocument();
    await waitFor(() => expect(region.getAllByRole('link')).toHaveLength(1));
    expect(region.queryByText('足球赛事')).not.toBeInTheDocument();
  });

  it('is hidden when all its games are closed', async () => {
    answer('user', aUser({ username: 'anna88' }));
    answer('game/list', [{ ...football, app_state: '0' }]);
    play('anna88');
    renderPage(<LobbyPage />, { token: 't' });
    await waitFor(() => expect(received('gamelistBycode')).toHaveLength(4));
    await waitFor(() => expect(screen.queryByRole('region', { name: '最近玩过' })).not.toBeInTheDocument());
  });

  it('shows the played games when the lists cannot be loaded', async () => {
    answer('user', aUser({ username: 'anna88' }));
    refuse('game/list', '系统繁忙');
    play('anna88');
    renderPage(<LobbyPage />, { token: 't' });
    expect(await screen.findByRole('link', { name: '足球赛事' })).toBeInTheDocument();
  });

  it('shows neither the games of another member nor any to a visitor', async () => {
    answer('user', aUser({ username: 'anna88' }));
    play('bert88');
    const { unmount } = renderPage(<LobbyPage />, { token: 't' });
    /* A placeholder stays until the member is known. */
    expect(screen.getByRole('region', { name: '最近玩过' })).not.toHaveTextContent('足球赛事');
    await waitFor(() => expect(screen.queryByRole('region', { name: '最近玩过' })).not.toBeInTheDocument());
    unmount();
    renderPage(<LobbyPage />);
    expect(await screen.findByRole('tab', { name: '推荐' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: '最近玩过' })).not.toBeInTheDocument();
  });
});
