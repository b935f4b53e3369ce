import { EmptyStrip, Strip, TileSkeletons } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { GameTile, useOpenGame } from '../games/GameTile';

/** More columns than fit on the screen, so that the strip can scroll while it loads. */
const skeletonColumns = 4;

interface GameStripProps {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  rows: number;
  /** The browser lays out and paints the strip only when it comes near the screen. */
  belowFold: boolean;
}

/**
 * A category's games in a horizontally scrolling strip. Skeletons while `games` is undefined; all states have the same
 * height.
 */
export function GameStrip({ games, rows, belowFold }: GameStripProps) {
  const open = useOpenGame();
  if (games?.length === 0)
    return (
      <EmptyStrip>
        <Strip $rows={rows}>
          <TileSkeletons count={rows} />
        </Strip>
      </EmptyStrip>
    );
  return (
    <Strip $rows={rows} $belowFold={belowFold} aria-busy={games ? undefined : true}>
      {games ? (
        games.map((game) => <GameTile key={gameKey(game)} game={game} onOpen={open} />)
      ) : (
        <TileSkeletons count={rows * skeletonColumns} />
      )}
    </Strip>
  );
}
