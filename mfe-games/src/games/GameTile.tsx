import { GameArt, Picture, prefetchPath, TileButton, TileLink, TileName } from '@site/shared';
import type { Game } from './game';
import { notePressed } from './recentGames';
import { launchPath, useOpenGame } from './useOpenGame';

/** One game: its picture (a drawn one when the host has none) over its name, which names the button. */
export function GameTile({ game }: { game: Game }) {
  const open = useOpenGame();
  return (
    <TileButton type="button" onPointerDown={() => prefetchPath(launchPath(game))} onClick={() => open(game)}>
      <Face game={game} />
    </TileButton>
  );
}

/** A game that the member, who is logged in, played before: a link, so that beside the same game's button it is not its double. */
export function PlayedGameTile({ game }: { game: Game }) {
  return (
    <TileLink to={launchPath(game)} onClick={() => notePressed(game)}>
      <Face game={game} />
    </TileLink>
  );
}

function Face({ game }: { game: Game }) {
  return (
    <>
      <Picture src={game.pic} alt="" fallback={<GameArt category={game.category} name={game.name} />} />
      <TileName>{game.name}</TileName>
    </>
  );
}
