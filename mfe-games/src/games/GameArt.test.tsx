import { render } from '@testing-library/react';
import { GameArt } from './GameArt';

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
