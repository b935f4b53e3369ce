import { EmptyState, ErrorState, TileSkeletons, token } from '@site/shared';
import styled from 'styled-components';
import { gameKey, type Game } from '../games/game';
import { GameTile } from '../games/GameTile';
import { useOpenGame } from '../games/useOpenGame';

interface Props {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  error: boolean;
  onRetry: () => void;
}

/** Games in three columns, with skeleton, empty and error states. */
export function GameGrid({ games, error, onRetry }: Props) {
  const open = useOpenGame();
  if (!games && error) return <ErrorState onRetry={onRetry} />;
  if (games?.length === 0) return <EmptyState />;
  return (
    <Grid aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => <GameTile key={gameKey(game)} game={game} onOpen={open} />)
      ) : (
        <TileSkeletons count={9} />
      )}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${token.space.s2};
`;
