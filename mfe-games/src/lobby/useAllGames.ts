import { skipToken } from '@site/shared';
import { gameKey, type Game } from '../games/game';
import { useGamesGetListQuery, useGamesGetLobbyQuery, type LobbyCode } from '../games/gamesApi';

/** The games of all five tabs, as far as they have come. */
interface AllGames {
  games: Game[];
  /** Tabs are still on their way. */
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

/** Every game of the lobby, each once; asks for those tabs that were not seen yet, and for none unless `wanted`. */
export function useAllGames(wanted: boolean): AllGames {
  const lobby = (code: LobbyCode) => (wanted ? code : skipToken);
  const tabs = [
    useGamesGetListQuery(wanted ? 'concise' : skipToken),
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
