import { screen } from '@testing-library/react';
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
