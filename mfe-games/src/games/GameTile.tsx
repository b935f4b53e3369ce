import { GameArt, Picture, prefetchPath, TileButton, TileLink, TileName } from '@site/shared';
import { memo } from 'react';
import type { Game } from './game';
import { noteSelected } from './recentGames';
import { launchPath } from './useOpenGame';

interface GameTileProps {
  game: Game;
  /** The result of `useOpenGame`, which a list of tiles calls once. */
  onOpen: (game: Game) => void;
}

/** A game as a button: its picture, or a drawn one when the host provides none, above its name. */
export const GameTile = memo(function GameTile({ game, onOpen }: GameTileProps) {
  return (
    <TileButton type="button" onPointerDown={() => prefetchPath(launchPath(game))} onClick={() => onOpen(game)}>
      <TileContent game={game} />
    </TileButton>
  );
});

/**
 * A recently played game as a link to its launch. A link, so that its role differs from the same game's button in the
 * lobby.
 */
export function RecentGameTile({ game }: { game: Game }) {
  return (
    <TileLink to={launchPath(game)} onClick={() => noteSelected(game)}>
      <TileContent game={game} />
    </TileLink>
  );
}

function TileContent({ game }: { game: Game }) {
  return (
    <>
      <Picture src={game.pic} alt="" fallback={<GameArt category={game.category} name={game.name} />} />
      <TileName>{game.name}</TileName>
    </>
  );
}
