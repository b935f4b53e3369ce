import { waitFor } from '@testing-library/react';
import { answer, aUser, refuse, renderPage } from '@site/shared/testing';
import { notePressed, recentGames, storedRecentGames } from '../games/recentGames';
import GamePage from './GamePage';
import { leaving } from './leaving';

const leaveFor = jest.spyOn(leaving, 'leaveFor').mockImplementation(() => {});
const names = () => recentGames(storedRecentGames(), 'anna88').map((it) => it.name);

beforeEach(() => {
  leaveFor.mockClear();
  answer('user', aUser({ username: 'anna88' }));
  notePressed({ name: '龙凤厅', category: 'realbet', platform: 'AG', code: 'A1', type: 2, pic: null });
});

it('a game that was launched is among the last played', async () => {
  answer('getGameUrl', { url: 'https://game.example/' });
  renderPage(<GamePage />, { at: '/gamePage?name=AG&type=2&code=A1', token: 't' });
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  await waitFor(() => expect(names()).toEqual(['龙凤厅']));
});

it('one that the host refused is not', async () => {
  refuse('getGameUrl', '游戏维护中');
  const { findByText } = renderPage(<GamePage />, { at: '/gamePage?name=AG&type=2&code=A1', token: 't' });
  await findByText('游戏维护中');
  expect(names()).toEqual([]);
});
