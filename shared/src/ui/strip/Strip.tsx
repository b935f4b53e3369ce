import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { messages } from '@site/contract';
import { token } from '../theme/tokens';
import { tileNameHeight } from './Tile';

interface StripLook {
  /** Rows of tiles (default 1). */
  $rows?: number;
  /** Visible columns (default 3.3); a fraction cuts the last one off to show that the strip scrolls. */
  $visibleTiles?: number;
  /** For square tiles with a name: they are laid out and painted only near the screen. */
  $belowFold?: boolean;
}

const gap = token.space.s2;
/* Inside of the column, as wide as the screen up to its maximum. */
const width = `(min(100vw, ${token.size.column}) - 2 * ${token.size.gutter})`;

/** The width of a tile in a strip of this width: enough for a name of five characters, also in large text. */
const tileWidth = (tiles: number, strip: string) => `max(5rem, (${strip} - ${Math.floor(tiles)} * ${gap}) / ${tiles})`;

/** The height of rows of square tiles, which is known before the browser lays them out. */
const squareTilesHeight = (rows: number, tiles: number) =>
  `calc(${rows} * (${tileWidth(tiles, width)} + ${tileNameHeight}) + ${rows - 1} * ${gap})`;

/**
 * A horizontally scrolling strip of tiles or cards that extends to the column's edges. Set `aria-busy` while they load.
 */
export const Strip = styled.div<StripLook>`
  display: grid;
  grid-template-rows: repeat(${({ $rows = 1 }) => $rows}, auto);
  grid-auto-flow: column;
  grid-auto-columns: ${({ $visibleTiles = 3.3 }) => tileWidth($visibleTiles, '100%')};
  gap: ${gap};
  margin-inline: calc(-1 * ${token.size.gutter});
  padding-inline: ${token.size.gutter};
  scroll-padding-inline: ${token.size.gutter};
  scroll-snap-type: x proximity;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  > * {
    min-width: 0;
    scroll-snap-align: start;
  }
  ${({ $belowFold, $rows = 1, $visibleTiles = 3.3 }) =>
    $belowFold &&
    css`
      content-visibility: auto;
      contain-intrinsic-height: auto ${squareTilesHeight($rows, $visibleTiles)};
    `}
  /* A mouse cannot swipe. */
  @media (hover: hover) and (pointer: fine) {
    overflow-x: scroll;
    padding-bottom: ${token.space.s1};
    scrollbar-width: thin;
    scrollbar-color: ${token.color.lineStrong} transparent;
  }
`;

/** An empty strip: 暂无记录 in a dashed frame of the height of `children`, usually a skeleton. */
export function EmptyStrip({ text = messages.empty, children }: { text?: string; children: ReactNode }) {
  return (
    <Empty>
      <Ghost aria-hidden>{children}</Ghost>
      <p>{text}</p>
    </Empty>
  );
}

const Empty = styled.div`
  position: relative;
  > p {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    border: 1px dashed ${token.color.line};
    border-radius: ${token.radius.card};
    color: ${token.color.textFaint};
    font-size: ${token.font.small};
  }
`;

const Ghost = styled.div`
  visibility: hidden;
  overflow: hidden;
`;
