import { skipToken } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { useGamesGetListQuery, useGamesGetLobbyQuery, type LobbyCode } from '../games/gamesApi';

/** The games of all five tabs loaded so far. */
interface AllGames {
  games: Game[];
  /** True while any tab is loading. */
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** Returns every game of the lobby once. Fetches the tabs that are not cached; fetches nothing unless `enabled`. */
export function useAllGames(enabled: boolean): AllGames {
  const lobby = (code: LobbyCode) => (enabled ? code : skipToken);
  const tabs = [
    useGamesGetListQuery(enabled ? 'concise' : skipToken),
    useGamesGetLobbyQuery(lobby('obgdy')),
    useGamesGetLobbyQuery(lobby('fgdz')),
    useGamesGetLobbyQuery(lobby('pp')),
    useGamesGetLobbyQuery(lobby('ae')),
  ];
  const failed = tabs.filter((tab) => tab.isError && !tab.data);
  const games = new Map(tabs.flatMap((tab) => tab.data ?? []).map((game) => [gameKey(game), game]));
  return {
    games: [...games.values()],
    loading: tabs.some((tab) => tab.isLoading),
    failed: failed.length > 0,
    retry: () => failed.forEach((tab) => void tab.refetch()),
  };
}
