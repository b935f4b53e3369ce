import { useMemo } from 'react';
import styled from 'styled-components';
import { gameArtSvg } from './gameArtSvg';
import type { GameCategory } from './motifs';
import { svgUrl } from './svgUrl';

/** A decorative drawn tile for a game without a picture; fills its box. */
export function GameArt({ category, name }: { category: GameCategory; name: string }) {
  const source = useMemo(() => svgUrl(gameArtSvg(category, name)), [category, name]);
  return <Fill src={source} alt="" decoding="async" draggable={false} />;
}

const Fill = styled.img`
  width: 100%;
  height: 100%;
  object-fit: cover;
`;
