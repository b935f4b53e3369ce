import { GameArt, Picture, prefetchPath, TileButton, TileName } from '@site/shared';
import type { Game } from './game';
import { launchPath, useOpenGame } from './useOpenGame';

/** One game: its picture (a drawn one when the host has none) over its name, which names the button. */
export function GameTile({ game }: { game: Game }) {
  const open = useOpenGame();
  return (
    <TileButton type="button" onPointerDown={() => prefetchPath(launchPath(game))} onClick={() => open(game)}>
      <Picture src={game.pic} alt="" fallback={<GameArt category={game.category} name={game.name} />} />
      <TileName>{game.name}</TileName>
    </TileButton>
  );
}
