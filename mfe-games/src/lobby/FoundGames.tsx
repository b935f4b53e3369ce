import { ErrorState, Stack } from '@site/shared';
import { GameGrid } from './GameGrid';
import { matchesName } from './matchesName';
import { useAllGames } from './useAllGames';

/** The games of all five tabs whose name holds what was typed. */
export function FoundGames({ typed }: { typed: string }) {
  const { games, loading, failed, retry } = useAllGames(true);
  const found = games.filter(({ name }) => matchesName(name, typed));
  const none = found.length === 0;
  return (
    <section aria-label="搜索结果">
      <Stack>
        <GameGrid games={none && (loading || failed) ? undefined : found} error={failed && !loading} onRetry={retry} />
        {!none && failed && <ErrorState compact text="部分游戏加载失败" onRetry={retry} />}
      </Stack>
    </section>
  );
}
