import { ErrorState, Stack } from '@site/shared';
import { useEffect, useState } from 'react';
import { FilteredGames, platformOf } from './FilteredGames';
import { gameKey } from '../games/game';
import { useGamesGetListQuery, useGamesGetLobbyQuery } from '../games/gamesApi';

/** Returns true if `typed` is part of a name's pinyin, or of the initials of its syllables. */
type PinyinMatch = (name: string, typed: string) => boolean;

/** Loads the comparison with pinyin and its dictionary of 16 kB. */
export const loadPinyin = async (): Promise<PinyinMatch> => {
  const { default: pinyin } = await import(/* webpackChunkName: "pinyin" */ 'pinyin-match');
  return (name, typed) => pinyin.match(name, typed) !== false;
};

/** Without the dictionary names are still found as they are written. */
const matchNothing: PinyinMatch = () => false;

/**
 * The comparison with pinyin, which is loaded the first time it is `wanted`. Undefined while it loads. If it cannot
 * be loaded, nothing matches.
 */
function usePinyin(wanted: boolean): PinyinMatch | undefined {
  const [matches, setMatches] = useState<PinyinMatch>();
  const missing = wanted && !matches;
  useEffect(() => {
    if (!missing) return;
    let mounted = true;
    const show = async () => {
      const loaded = await loadPinyin().catch(() => matchNothing);
      if (mounted) setMatches(() => loaded);
    };
    void show();
    return () => {
      mounted = false;
    };
  }, [missing]);
  return wanted ? matches : matchNothing;
}

const normalise = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Whether a name has the typed text, ignoring case, character width and white space, or its pinyin has. */
export function isFound(name: string, typed: string, matchesPinyin: PinyinMatch | undefined): boolean {
  const [written, wanted] = [normalise(name), normalise(typed)];
  return written.includes(wanted) || (matchesPinyin?.(written, wanted) ?? false);
}

/** The games of all five tabs whose name or platform has `query`; by platform, with a heading for each of several. */
export function SearchResults({ query }: { query: string }) {
  const { games, loading, failed, retry } = useAllGames();
  const matchesPinyin = usePinyin(/[a-z]/.test(normalise(query)));
  const found = games.filter((game) =>
    [game.name, platformOf(game)].some((name) => isFound(name, query, matchesPinyin)),
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
