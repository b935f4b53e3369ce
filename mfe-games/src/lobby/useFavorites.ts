import { isAbsent, skipToken, useLoggedIn } from '@site/shared';
import { useMemo } from 'react';
import { gameKey } from '../games/game';
import { useGamesGetFavoritesQuery } from '../games/memberGamesApi';

/** Seconds after which a return to the lobby fetches the favourites again, which another device may have changed. */
const freshFor = 60;

/**
 * The query of the member's favourites, their keys, and whether there are lists of the member's games: not for
 * visitors, nor on a host without favourites. For the lobby alone: each further query would ask such a host again.
 */
export function useFavorites() {
  const loggedIn = useLoggedIn();
  const query = useGamesGetFavoritesQuery(loggedIn ? undefined : skipToken, { refetchOnMountOrArgChange: freshFor });
  const { data, error } = query;
  const keys = useMemo(() => (loggedIn && data ? new Set(data.map(gameKey)) : undefined), [loggedIn, data]);
  return { query, keys, exist: loggedIn && !isAbsent(error) };
}

export type Favorites = ReturnType<typeof useFavorites>;
