import styled from 'styled-components';
import { token } from '../theme/tokens';
import { type GameCategory, gameSymbol } from './gameSymbols';
import { seeded } from './seeded';

const { accent, accentDeep, accentTint, goldDeep, goldTint, pressed, surface, text } = token.color;

const grounds = [
  [accentDeep, accentTint],
  [accentTint, surface],
  [accentDeep, goldTint],
  [goldDeep, goldTint],
  [pressed, surface],
] as const;

const lines = [accent, goldDeep, text] as const;

/** Outlines behind the symbol. */
const ornaments = [
  <g key="rings">
    <circle r="70" />
    <circle r="94" />
  </g>,
  <path
    key="rays"
    d="M0-120V120M-120 0H120M-85-85 85 85M85-85-85 85M-46-111 46 111M46-111-46 111M-111-46 111 46M-111 46 111-46"
  />,
  <path key="lattice" d="M-80-40-40-80M-80 0 0-80M-80 40 40-80M-80 80 80-80M-40 80 80-40M0 80 80 0M40 80 80 40" />,
  <path
    key="waves"
    d="M-80 44q20-24 40 0t40 0 40 0 40 0M-80 62q20-24 40 0t40 0 40 0 40 0M-80 80q20-24 40 0t40 0 40 0 40 0"
  />,
] as const;

/** Largest tilt of a symbol, degrees. */
const tilt = 12;

/**
 * A decorative tile for a game without a picture, with the symbol of its name or category. The name selects its ground,
 * ornament and tilt, so that games of one category look different.
 */
export function GameArt({ category, name }: { category: GameCategory; name: string }) {
  const chance = seeded(`${category}/${name}`);
  const [centre, edge] = chance.pick(grounds);
  return (
    <Tile data-dark $centre={centre} $edge={edge} viewBox="-80 -80 160 160" aria-hidden="true">
      <g fill="none" stroke={chance.pick(lines)} strokeWidth="2" strokeOpacity=".4">
        {chance.pick(ornaments)}
      </g>
      <g transform={`rotate(${chance.between(-tilt, tilt).toFixed(1)})`}>{gameSymbol(category, name)}</g>
    </Tile>
  );
}

const Tile = styled.svg<{ $centre: string; $edge: string }>`
  display: block;
  width: 100%;
  height: 100%;
  background: radial-gradient(circle at 50% 30%, ${({ $centre, $edge }) => `${$centre}, ${$edge}`} 90%);
`;
