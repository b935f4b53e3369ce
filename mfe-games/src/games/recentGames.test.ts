import { deviceStorage } from '@site/shared';
import type { Game } from './game';
import { noteSelected, recentGames, rememberPlayed, storedRecentGames } from './recentGames';

const game = (name: string): Game => ({ name, category: 'concise', platform: 'AG', code: name, type: 0, pic: null });
const play = (name: string, member = 'anna88') => {
  noteSelected(game(name));
  rememberPlayed(member, { platform: 'AG', code: name });
};
const names = (member = 'anna88') => recentGames(storedRecentGames(), member).map((it) => it.name);

it('lists each played game once, most recent first', () => {
  ['一', '二', '一'].forEach((name) => play(name));
  expect(names()).toEqual(['一', '二']);
});

it('keeps the last twelve games', () => {
  Array.from({ length: 14 }, (_, index) => play(String(index)));
  expect(names()).toHaveLength(12);
  expect(names()[0]).toBe('13');
});

it('keeps a separate list per member', () => {
  play('一');
  play('二', 'bert88');
  expect(names()).toEqual(['一']);
  expect(names('bert88')).toEqual(['二']);
});

it('ignores a launch of an unknown game, such as one opened by URL', () => {
  play('一');
  rememberPlayed('anna88', { platform: 'AG', code: '九' });
  expect(names()).toEqual(['一']);
});

it.each(['{', '[]', '"x"', '{"anna88":7}', '{"anna88":[{"name":"一"},null]}'])(
  'treats invalid storage as empty: %s',
  (stored) => {
    deviceStorage.setItem('recentGames', stored);
    expect(names()).toEqual([]);
  },
);
