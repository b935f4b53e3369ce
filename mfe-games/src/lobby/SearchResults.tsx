import { ErrorState, Stack } from '@site/shared';
import { FilteredGames } from './FilteredGames';
import { useAllGames } from './useAllGames';
import { usePinyin } from './usePinyin';

const normalise = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/**
 * The games of all five tabs whose name contains `query`, ignoring case, character width and white space, or whose
 * pinyin or initials do.
 */
export function SearchResults({ query }: { query: string }) {
  const { games, loading, failed, retry } = useAllGames(true);
  const typed = normalise(query);
  const matchesPinyin = usePinyin(/[a-z]/.test(typed));
  const found = games.filter(({ name }) => {
    const written = normalise(name);
    return written.includes(typed) || matchesPinyin?.(written, typed);
  });
  const empty = found.length === 0;
  const waiting = empty && (loading || failed || !matchesPinyin);
  return (
    <section aria-label="搜索结果">
      <Stack>
        <FilteredGames games={waiting ? undefined : found} error={failed && !loading} onRetry={retry} />
        {!empty && failed && <ErrorState compact text="部分游戏加载失败" onRetry={retry} />}
      </Stack>
    </section>
  );
}
