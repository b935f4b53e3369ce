import { skipToken } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { useGamesGetListQuery } from '../games/gamesApi';
import { useAllGames } from './useAllGames';

/** A recently played game as the host lists it now. `known` is false while the lists are loading. */
interface ListedGame {
  game: Game;
  known: boolean;
}

/**
 * Returns those `games` that the host still lists, so that a game closed by an operator disappears. Fetches the list of
 * all categories, and the lobby's tabs only if that list lacks some games. If a list cannot be loaded, the games stay.
 */
export function useListedGames(games: readonly Game[]): ListedGame[] {
  const enabled = games.length > 0;
  const all = useGamesGetListQuery(enabled ? '' : skipToken);
  const listed = new Map((all.data ?? []).map((game) => [gameKey(game), game]));
  const settled = all.data !== undefined || all.isError;
  const lobby = useAllGames(enabled && settled && games.some((game) => !listed.has(gameKey(game))));
  const failed = lobby.failed || (all.isError && !all.data);
  const inLobby = new Map(lobby.games.map((game) => [gameKey(game), game]));
  return games.flatMap((game): ListedGame[] => {
    const open = listed.get(gameKey(game)) ?? inLobby.get(gameKey(game));
    if (open) return [{ game: open, known: true }];
    if (!settled || lobby.loading) return [{ game, known: false }];
    return failed ? [{ game, known: true }] : [];
  });
}
