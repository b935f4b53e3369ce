import { Section, Strip, useUser } from '@site/shared';
import { useMemo, useSyncExternalStore } from 'react';
import { gameKey } from '../games/game';
import { GameTile } from '../games/GameTile';
import { recentGames, storedRecentGames, subscribeToRecentGames } from '../games/recentGames';

/** 最近玩过: the games that this member launched last; nothing for a visitor, or for who has played none. */
export function RecentGames() {
  const stored = useSyncExternalStore(subscribeToRecentGames, storedRecentGames);
  const member = useUser().data?.username;
  const games = useMemo(() => (member === undefined ? [] : recentGames(stored, member)), [stored, member]);
  if (games.length === 0) return null;
  return (
    <Section title="最近玩过">
      <Strip $inSight={4.3}>
        {games.map((game) => (
          <GameTile key={gameKey(game)} game={game} />
        ))}
      </Strip>
    </Section>
  );
}
