import { Section, Strip, TileSkeletons, useUser } from '@site/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { gameKey } from '../games/game';
import { PlayedGameTile } from '../games/GameTile';
import { recentGames, storedRecentGames, subscribeToRecentGames } from '../games/recentGames';
import { useStillOpen } from './useStillOpen';

/**
 * 最近玩过: the games that this member launched last, those that are open; nothing for a visitor, or for who has played none. While it is
 * not known yet whose device this is, a device that remembers games keeps their place, so that the tabs below do not jump.
 */
export function RecentGames() {
  const stored = useSyncExternalStore(subscribeToRecentGames, storedRecentGames);
  const { data: member, isLoading } = useUser();
  const played = useMemo(() => (member ? recentGames(stored, member.username) : []), [stored, member]);
  const games = useStillOpen(played);
  const waiting = isLoading && stored !== null;
  if (games.length === 0 && !waiting) return null;
  return (
    <Section title="最近玩过">
      <Strip $inSight={3.6} aria-busy={waiting || games.some(({ known }) => !known) || undefined}>
        {waiting ? (
          <TileSkeletons count={4} />
        ) : (
          games.map(({ game, known }) =>
            known ? (
              <PlayedGameTile key={gameKey(game)} game={game} />
            ) : (
              <TileSkeletons key={gameKey(game)} count={1} />
            ),
          )
        )}
      </Strip>
    </Section>
  );
}
