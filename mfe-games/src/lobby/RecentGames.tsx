import { Section, Strip, TileSkeletons, useUser } from '@site/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { gameKey } from '../games/game';
import { GameTile } from '../games/GameTile';
import { recentGames, storedRecentGames, subscribeToRecentGames } from '../games/recentGames';

/**
 * 最近玩过: the games that this member launched last; nothing for a visitor, or for who has played none. While it is not known yet whose
 * device this is, a device that remembers games keeps their place, so that the tabs below do not jump.
 */
export function RecentGames() {
  const stored = useSyncExternalStore(subscribeToRecentGames, storedRecentGames);
  const { data: member, isLoading } = useUser();
  const games = useMemo(() => (member ? recentGames(stored, member.username) : []), [stored, member]);
  const waiting = isLoading && stored !== null;
  if (games.length === 0 && !waiting) return null;
  return (
    <Section title="最近玩过">
      <Strip $inSight={3.6} aria-busy={waiting || undefined}>
        {waiting ? <TileSkeletons count={4} /> : games.map((game) => <GameTile key={gameKey(game)} game={game} />)}
      </Strip>
    </Section>
  );
}
