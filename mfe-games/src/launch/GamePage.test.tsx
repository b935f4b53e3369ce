import { act, screen, waitFor } from '@testing-library/react';
import { answer, aUser, breakCall, received, refuse, renderPage } from '@site/shared/testing';
import GamePage from './GamePage';
import { leaving } from './leaving';

const leaveFor = jest.spyOn(leaving, 'leaveFor');
beforeEach(() => {
  leaveFor.mockReset().mockImplementation(() => {});
  answer('user', aUser());
});

const open = (query: string, token?: string) =>
  renderPage(<GamePage />, { at: `/gamePage?${query}`, ...(token ? { token } : {}) });
const mask = () => screen.queryByRole('status', { name: '加载中' });

it('launches the game of its query under the mask', async () => {
  answer('getGameUrl', { url: 'https://game.example/play?t=1' });
  open('name=AG&type=2&code=AG1001', 't');
  expect(mask()).toBeInTheDocument();
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  expect(leaveFor).toHaveBeenCalledWith('https://game.example/play?t=1');
  expect(received('getGameUrl').map((it) => it.body)).toEqual([
    { plat_name: 'AG', game_type: 2, game_code: 'AG1001', is_mobile_url: 1 },
  ]);
});

it('does not launch again by itself for a member who comes back', async () => {
  answer('getGameUrl', { url: 'https://game.example/' });
  const { user } = open('name=AG', 't');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(1));
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(mask()).not.toBeInTheDocument();
  expect(received('getGameUrl')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '重新进入' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalledTimes(2));
});

it('refuses an address that is not http(s)', async () => {
  answer('getGameUrl', { url: 'javascript:alert(1)' });
  open('name=AG', 't');
  expect(await screen.findByText('链接无效')).toBeInTheDocument();
  expect(mask()).not.toBeInTheDocument();
  expect(leaveFor).not.toHaveBeenCalled();
});

it('says once why the host refuses, with a way back, and tries again when asked', async () => {
  refuse('getGameUrl', '游戏维护中');
  const { user } = open('name=AG', 't');
  expect(await screen.findByText('游戏维护中')).toBeInTheDocument();
  expect(screen.getByText('加载失败')).toBeInTheDocument();
  expect(mask()).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '返回首页' })).toBeInTheDocument();
  answer('getGameUrl', { url: 'https://game.example/' });
  await user.click(screen.getByRole('button', { name: '重试' }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
});

it('takes the mask away when no answer comes', async () => {
  breakCall('getGameUrl');
  open('name=AG', 't');
  expect(await screen.findByText('加载失败')).toBeInTheDocument();
  expect(mask()).not.toBeInTheDocument();
});

it('leaves a 401 to the session, and goes nowhere', async () => {
  refuse('getGameUrl', '', 401);
  const { store, path } = open('name=AG', 't');
  await waitFor(() => expect(store.getState().session.ended).toBe('alert'));
  expect(leaveFor).not.toHaveBeenCalled();
  expect(path()).toBe('/gamePage?name=AG');
});

it('refuses an answer without an address', async () => {
  answer('getGameUrl', null as never);
  open('name=AG', 't');
  expect(await screen.findByText('链接无效')).toBeInTheDocument();
});

it.each(['name=AG', 'dailiD=1'])('asks a visitor to log in before %s', (query) => {
  open(query);
  expect(screen.getByText('请先登录')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '登录' })).toBeInTheDocument();
});

it('takes an agent to the agent link', async () => {
  answer('user', aUser({ isagent: '1' }));
  answer('getAgentLoginUrl', { url: 'https://agent.example/' });
  open('dailiD=1', 't');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://agent.example/'));
});

it('takes a member who is no agent to the application', async () => {
  answer('user', aUser({ isagent: 0 }));
  const { path } = open('dailiD=1', 't');
  await waitFor(() => expect(path()).toBe('/applyagent'));
  expect(leaveFor).not.toHaveBeenCalled();
});

it('takes anybody to customer service for another dailiD', async () => {
  answer('getservicerurl', { url: 'https://service.example/' });
  open('dailiD=2&name=AG');
  await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('https://service.example/'));
});

it('says that a query which names nothing is no link', () => {
  open('');
  expect(screen.getByText('链接无效')).toBeInTheDocument();
});
