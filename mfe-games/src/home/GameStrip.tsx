import { messages, token } from '@site/shared';
import styled from 'styled-components';
import type { Game } from '../games/game';
import { GameTile, GameTileSkeleton } from '../games/GameTile';

/** Columns in sight: the last one is cut, so that a finger knows there is more. */
const columnsInSight = 3.3;
/** Columns of the skeleton; more than are in sight, so that the strip scrolls from the first. */
const skeletonColumns = 4;

/** A category's games in a strip that scrolls sideways. Undefined games are on their way; all faces are of one height. */
export function GameStrip({ games, rows }: { games: readonly Game[] | undefined; rows: number }) {
  if (games?.length === 0)
    return (
      <Empty>
        <Ghost aria-hidden>
          <Strip $rows={rows}>
            <Tiles count={rows} />
          </Strip>
        </Ghost>
        <p>{messages.empty}</p>
      </Empty>
    );
  return (
    <Strip $rows={rows} aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => <GameTile key={`${game.platform}/${game.code}/${game.name}`} game={game} />)
      ) : (
        <Tiles count={rows * skeletonColumns} />
      )}
    </Strip>
  );
}

const Tiles = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <GameTileSkeleton key={index} />);

const gap = token.space.s2;

const Strip = styled.div<{ $rows: number }>`
  display: grid;
  grid-template-rows: repeat(${({ $rows }) => $rows}, auto);
  grid-auto-flow: column;
  grid-auto-columns: calc((100% - 3 * ${gap}) / ${columnsInSight});
  gap: ${gap};
  /* Out to the column's edges, so that tiles leave at the edge and not in the middle of nothing. */
  margin-inline: calc(-1 * ${token.size.gutter});
  padding-inline: ${token.size.gutter};
  scroll-padding-inline: ${token.size.gutter};
  scroll-snap-type: x proximity;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  > * {
    scroll-snap-align: start;
  }
  /* A mouse has no finger to swipe with. */
  @media (hover: hover) and (pointer: fine) {
    overflow-x: scroll;
    padding-bottom: ${token.space.s1};
    scrollbar-width: thin;
    scrollbar-color: ${token.color.lineStrong} transparent;
  }
`;

const Empty = styled.div`
  position: relative;
  p {
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

/* Gives the empty face the height of a full one. */
const Ghost = styled.div`
  visibility: hidden;
  overflow: hidden;
`;
