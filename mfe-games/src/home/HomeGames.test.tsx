import { screen, within } from '@testing-library/react';
import { selectSession } from '@site/shared';
import { answer, breakCall, received, renderPage } from '@site/shared/testing';
import HomeGames from './HomeGames';

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

it('hides games that are not open', async () => {
  answer('game/list', [game('joker', '龙虎会', { app_state: '1' }), game('joker', '残局擂台', { app_state: 0 })]);
  renderPage(<HomeGames />);
  expect(await screen.findByRole('button', { name: '龙虎会' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '残局擂台' })).not.toBeInTheDocument();
});

it('hides games without a state and games of an unknown category', async () => {
  const { app_state: _none, ...stateless } = game('joker', '龙虎会');
  answer('game/list', [stateless, { ...game('', '七彩骰'), category_id: null }, game('joker', '金花')] as never);
  renderPage(<HomeGames />);
  expect(await screen.findByRole('button', { name: '金花' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '龙虎会' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '七彩骰' })).not.toBeInTheDocument();
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

it.each([
  [2, '2'],
  [null, '0'],
])('takes a member to the launch page, game_type %s', async (game_type, type) => {
  answer('game/list', [game('sport', '足球赛事', { game_type })]);
  const { user, path } = renderPage(<HomeGames />, { token: 't' });
  await user.click(await screen.findByRole('button', { name: '足球赛事' }));
  expect(path()).toBe(`/gamePage?name=AG&type=${type}&code=AG1001`);
});

it('offers 重试 when the list cannot be loaded', async () => {
  breakCall('game/list');
  const { user } = renderPage(<HomeGames />);
  const retry = await screen.findByRole('button', { name: '重试' });
  answer('game/list', [game('sport', '足球赛事')]);
  await user.click(retry);
  expect(await screen.findByRole('button', { name: '足球赛事' })).toBeInTheDocument();
});
