import { screen, within } from '@testing-library/react';
import { answer, received, refuse, renderPage } from '@site/shared/testing';
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
