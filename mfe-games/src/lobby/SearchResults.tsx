import { ErrorState, Stack } from '@site/shared';
import { FilteredGames, platformOf } from './FilteredGames';
import { usePinyin } from './usePinyin';
import { gameKey } from '../games/game';
import { useGamesGetListQuery, useGamesGetLobbyQuery } from '../games/gamesApi';

const normalise = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * The games of all five tabs whose name or platform contains `query`, ignoring case, character width and white space,
 * or whose pinyin or initials do; by platform, with a heading for each of several.
 */
export function SearchResults({ query }: { query: string }) {
  const { games, loading, failed, retry } = useAllGames();
  const typed = normalise(query);
  const matchesPinyin = usePinyin(/[a-z]/.test(typed));
  const found = games.filter((game) =>
    [game.name, platformOf(game)].some((text) => {
      const written = normalise(text);
      return written.includes(typed) || matchesPinyin?.(written, typed);
    }),
  );
  const empty = found.length === 0;
  const waiting = empty && (loading || failed || !matchesPinyin);
  return (
    <section aria-label="搜索结果">
      <Stack>
        <FilteredGames games={waiting ? undefined : found} error={failed && !loading} onRetry={retry} byPlatform />
        {!empty && failed && <ErrorState compact text="部分游戏加载失败" onRetry={retry} />}
      </Stack>
    </section>
  );
}

/** Every game of the lobby's five tabs once; fetches the tabs that are not cached. */
function useAllGames() {
  const tabs = [
    useGamesGetListQuery('concise'),
    useGamesGetLobbyQuery('obgdy'),
    useGamesGetLobbyQuery('fgdz'),
    useGamesGetLobbyQuery('pp'),
    useGamesGetLobbyQuery('ae'),
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
