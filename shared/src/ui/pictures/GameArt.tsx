import styled from 'styled-components';
import { token } from '../theme/tokens';
import { type GameCategory, gameSymbols } from './gameSymbols';
import { seeded } from './seeded';

const { accentDeep, accentTint, raised, surface } = token.color;
const grounds = [
  [accentDeep, accentTint],
  [accentTint, raised],
  [accentDeep, surface],
] as const;

/** A decorative tile with the symbol of the category, for a game without a picture. The name selects the ground. */
export function GameArt({ category, name }: { category: GameCategory; name: string }) {
  const [centre, edge] = seeded(`${category}/${name}`).pick(grounds);
  return (
    <Tile $centre={centre} $edge={edge} viewBox="-80 -80 160 160" aria-hidden="true">
      <g fill="none" stroke={token.color.accent} strokeOpacity=".2">
        <circle r="70" />
        <circle r="94" />
      </g>
      {gameSymbols[category]}
    </Tile>
  );
}

const Tile = styled.svg<{ $centre: string; $edge: string }>`
  display: block;
  width: 100%;
  height: 100%;
  background: radial-gradient(circle at 50% 30%, ${({ $centre, $edge }) => `${$centre}, ${$edge}`} 90%);
`;
