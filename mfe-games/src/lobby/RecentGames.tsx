import { Section, Strip, TileSkeletons, useUser } from '@site/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { gameKey } from '../games/game';
import { RecentGameTile } from '../games/GameTile';
import { recentGames, storedRecentGames, subscribeToRecentGames } from '../games/recentGames';
import { useListedGames } from './useListedGames';

/**
 * 最近玩过: the games this member launched last that are still open. Renders nothing for visitors and members without
 * games. While the member loads, a device with stored games shows skeletons, so that the tabs below do not shift.
 */
export function RecentGames() {
  const stored = useSyncExternalStore(subscribeToRecentGames, storedRecentGames, () => null);
  const { data: member, isLoading } = useUser();
  const recent = useMemo(() => (member ? recentGames(stored, member.username) : []), [stored, member]);
  const games = useListedGames(recent);
  const waiting = isLoading && stored !== null;
  if (games.length === 0 && !waiting) return null;
  return (
    <Section title="最近玩过">
      <Strip $visibleTiles={3.6} aria-busy={waiting || games.some(({ known }) => !known) || undefined}>
        {waiting ? (
          <TileSkeletons count={4} />
        ) : (
          games.map(({ game, known }) =>
            known ? (
              <RecentGameTile key={gameKey(game)} game={game} />
            ) : (
              <TileSkeletons key={gameKey(game)} count={1} />
            ),
          )
        )}
      </Strip>
    </Section>
  );
}
