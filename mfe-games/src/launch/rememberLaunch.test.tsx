import { waitFor } from '@testing-library/react';
import { answer, aUser, refuse, renderPage } from '@site/shared/testing';
import { noteSelected, recentGames, storedRecentGames } from '../games/recentGames';
import GamePage from './GamePage';
import { browserNavigation } from './browserNavigation';

const replaceUrl = jest.spyOn(browserNavigation, 'replaceUrl').mockImplementation(() => {});
const names = () => recentGames(storedRecentGames(), 'anna88').map((it) => it.name);

beforeEach(() => {
  replaceUrl.mockClear();
  answer('user', aUser({ username: 'anna88' }));
  noteSelected({ name: '龙凤厅', category: 'realbet', platform: 'AG', code: 'A1', type: 2, pic: null });
});

it('adds a launched game to the recently played games', async () => {
  answer('getGameUrl', { url: 'https://game.example/' });
  renderPage(<GamePage />, { at: '/gamePage?name=AG&type=2&code=A1', token: 't' });
  await waitFor(() => expect(replaceUrl).toHaveBeenCalled());
  await waitFor(() => expect(names()).toEqual(['龙凤厅']));
});

it('does not add a game whose launch the host refused', async () => {
  refuse('getGameUrl', '游戏维护中');
  const { findByText } = renderPage(<GamePage />, { at: '/gamePage?name=AG&type=2&code=A1', token: 't' });
  await findByText('游戏维护中');
  expect(names()).toEqual([]);
});
