import { EmptyStrip, Strip, TileSkeletons } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { GameTile } from '../games/GameTile';

/** Columns of the skeleton; more than are in sight, so that the strip scrolls from the first. */
const skeletonColumns = 4;

/** A category's games in a strip that scrolls sideways. Undefined games are on their way; all faces are of one height. */
export function GameStrip({ games, rows }: { games: readonly Game[] | undefined; rows: number }) {
  if (games?.length === 0)
    return (
      <EmptyStrip>
        <Strip $rows={rows}>
          <TileSkeletons count={rows} />
        </Strip>
      </EmptyStrip>
    );
  return (
    <Strip $rows={rows} aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => <GameTile key={gameKey(game)} game={game} />)
      ) : (
        <TileSkeletons count={rows * skeletonColumns} />
      )}
    </Strip>
  );
}
