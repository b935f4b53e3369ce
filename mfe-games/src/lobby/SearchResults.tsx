import { ErrorState, Stack } from '@site/shared';
import { GameGrid } from './GameGrid';
import { useAllGames } from './useAllGames';

const normalise = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Returns true if a game's name contains `query`, ignoring case, character width and white space. */
const matchesName = (name: string, query: string): boolean => normalise(name).includes(normalise(query));

/** The games of all five tabs whose name contains `query`. */
export function SearchResults({ query }: { query: string }) {
  const { games, loading, failed, retry } = useAllGames(true);
  const found = games.filter(({ name }) => matchesName(name, query));
  const empty = found.length === 0;
  return (
    <section aria-label="搜索结果">
      <Stack>
        <GameGrid games={empty && (loading || failed) ? undefined : found} error={failed && !loading} onRetry={retry} />
        {!empty && failed && <ErrorState compact text="部分游戏加载失败" onRetry={retry} />}
      </Stack>
    </section>
  );
}
