import { EmptyState, ErrorState, TileSkeletons, token } from '@site/shared';
import { use } from 'react';
import styled from 'styled-components';
import { FavoriteButton, FavoriteKeys } from '../games/FavoriteButton';
import { gameKey, type Game } from '../games/game';
import { GameTile, useOpenGame } from '../games/GameTile';

interface Props {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  error: boolean;
  onRetry: () => void;
}

/** Games in three columns, for members with a favourite button, with skeleton, empty and error states. */
export function GameGrid({ games, error, onRetry }: Props) {
  const open = useOpenGame();
  const favorites = use(FavoriteKeys);
  if (!games && error) return <ErrorState onRetry={onRetry} />;
  if (games?.length === 0) return <EmptyState subject="games" />;
  return (
    <Grid aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => (
          <Cell key={gameKey(game)}>
            <GameTile game={game} onOpen={open} />
            {favorites && <FavoriteButton game={game} favorite={favorites.has(gameKey(game))} />}
          </Cell>
        ))
      ) : (
        <TileSkeletons count={9} />
      )}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  /* Three columns; fewer if names of five characters in large text need the room. */
  grid-template-columns: repeat(auto-fill, minmax(max(4.5rem, (100% - 2 * ${token.space.s2}) / 3 - 1px), 1fr));
  gap: ${token.space.s2};
`;

const Cell = styled.div`
  position: relative;
  min-width: 0;
`;
