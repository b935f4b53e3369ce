import { skipToken } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { useGamesGetListQuery } from '../games/gamesApi';
import { useAllGames } from './useAllGames';

/** A game that was played before, as the host lists it now; not known yet while lists are on their way. */
interface Played {
  game: Game;
  known: boolean;
}

/**
 * Those of `played` that the host still lists: what an operator closes vanishes here too. Asks for the list of all categories, and for
 * the lobby's tabs only when that does not hold them all. When a list cannot be had, nothing is known against a game.
 */
export function useStillOpen(played: readonly Game[]): Played[] {
  const wanted = played.length > 0;
  const all = useGamesGetListQuery(wanted ? '' : skipToken);
  const listed = new Map((all.data ?? []).map((game) => [gameKey(game), game]));
  const asked = all.data !== undefined || all.isError;
  const lobby = useAllGames(wanted && asked && played.some((game) => !listed.has(gameKey(game))));
  const failed = lobby.failed || (all.isError && !all.data);
  const inLobby = new Map(lobby.games.map((game) => [gameKey(game), game]));
  return played.flatMap((game): Played[] => {
    const open = listed.get(gameKey(game)) ?? inLobby.get(gameKey(game));
    if (open) return [{ game: open, known: true }];
    if (!asked || lobby.loading) return [{ game, known: false }];
    return failed ? [{ game, known: true }] : [];
  });
}
