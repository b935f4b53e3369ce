import { EmptyState, ErrorState, token } from '@site/shared';
import styled from 'styled-components';
import type { Game } from '../games/game';
import { GameTile, GameTileSkeleton } from '../games/GameTile';

interface Props {
  /** Undefined until they are there. */
  games: readonly Game[] | undefined;
  error: boolean;
  onRetry: () => void;
}

/** Games three beside each other, with the four faces of a list. */
export function GameGrid({ games, error, onRetry }: Props) {
  if (!games && error) return <ErrorState onRetry={onRetry} />;
  if (games?.length === 0) return <EmptyState />;
  return (
    <Grid aria-busy={games ? undefined : true}>
      {games
        ? games.map((game) => <GameTile key={`${game.platform}/${game.code}/${game.name}`} game={game} />)
        : Array.from({ length: 9 }, (_, index) => <GameTileSkeleton key={index} />)}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${token.space.s2};
`;
