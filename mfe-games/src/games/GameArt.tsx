import { token, type GameCategory } from '@site/shared';
import styled from 'styled-components';
import basketball from './art/basketball.svg';
import cards from './art/cards.svg';
import chips from './art/chips.svg';
import dice from './art/dice.svg';
import fish from './art/fish.svg';
import football from './art/football.svg';
import gamepad from './art/gamepad.svg';
import lottery from './art/lottery.svg';
import mahjong from './art/mahjong.svg';
import reels from './art/reels.svg';
import wheel from './art/wheel.svg';

const symbols: Record<GameCategory, string> = {
  concise: reels,
  realbet: chips,
  joker: cards,
  sport: football,
  lottery,
  gaming: gamepad,
};

/** Symbols by what is in a game's name: a game does not show what another one is. */
const namedSymbols: readonly (readonly [names: RegExp, symbol: string])[] = [
  [/麻将|麻雀/, mahjong],
  [/捕鱼|渔/, fish],
  [/骰|快三|色碟/, dice],
  [/轮盘/, wheel],
  [/篮/, basketball],
  [/百家乐|龙虎|牛牛|金花|扑克|德州|21点|斗地主/, cards],
];

const { accentDeep, accentTint, goldDeep, goldTint, pressed, surface } = token.color;

const grounds = [
  [accentDeep, accentTint],
  [accentTint, surface],
  [accentDeep, goldTint],
  [goldDeep, goldTint],
  [pressed, surface],
] as const;

/** The picture of a game without one: the symbol of its name or category, on a ground that its name selects. */
export function GameArt({ category, name }: { category: GameCategory; name: string }) {
  const symbol = namedSymbols.find(([names]) => names.test(name))?.[1] ?? symbols[category];
  const sum = [...name].reduce((before, letter) => before + (letter.codePointAt(0) ?? 0), 0);
  const [centre, edge] = grounds[sum % grounds.length] ?? grounds[0];
  return (
    <Tile data-dark $centre={centre} $edge={edge}>
      <img src={symbol} alt="" />
    </Tile>
  );
}

const Tile = styled.span<{ $centre: string; $edge: string }>`
  display: block;
  width: 100%;
  height: 100%;
  background: radial-gradient(circle at 50% 30%, ${({ $centre, $edge }) => `${$centre}, ${$edge}`} 90%);
`;
