import {
  EmptyStrip,
  FilterChips,
  isPositive,
  QueryView,
  Skeleton,
  skipToken,
  Stack,
  Strip,
  TileSkeletons,
  token,
  useFeature,
  useLoggedIn,
  useUser,
} from '@site/shared';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { gameKey, type Game } from '../games/game';
import { GameLink } from '../games/GameTile';
import { useGamesGetRecentQuery, useGamesGetFavoritesQuery } from '../games/memberGamesApi';

/** Seconds after which a return to the lobby fetches the favourites again, which another device may have changed. */
const freshFor = 60;

/** The query of the member's favourites, their keys, and whether there are lists of the member's games. */
export function useFavorites() {
  const loggedIn = useLoggedIn();
  const query = useGamesGetFavoritesQuery(loggedIn ? undefined : skipToken, { refetchOnMountOrArgChange: freshFor });
  const hasLists = useFeature('games');
  const { data } = query;
  const keys = useMemo(() => (loggedIn && data ? new Set(data.map(gameKey)) : undefined), [loggedIn, data]);
  return { query, keys, exist: loggedIn && hasLists };
}

type Favorites = ReturnType<typeof useFavorites>;

const lists = [
  { value: 'recent', label: '最近玩过', empty: '玩过的游戏会显示在这里' },
  { value: 'favorites', label: '我的收藏', empty: '点击游戏右上角的星标即可收藏' },
] as const;

type ListName = (typeof lists)[number]['value'];

const visibleTiles = 3.6;
const skeletonTiles = 4;

/**
 * The games that the member launched last and the favourite ones, in one strip; nothing while there are none. The tiles
 * below stay under the finger when a game becomes a favourite.
 */
export function MemberGames({ favorites }: { favorites: Favorites['query'] }) {
  const recent = useGamesGetRecentQuery();
  const [chosen, choose] = useState<ListName>();
  const hasNone = recent.data?.length === 0 && favorites.data?.length === 0 && chosen === undefined;
  const section = useStillTiles(hasNone);
  const { data: user } = useUser();
  // Who has played nothing has probably no lists, for which a skeleton would take and leave room.
  const hasPlayed = user?.turnover === undefined || isPositive(user.turnover);
  if (favorites.isLoading)
    return hasPlayed ? (
      <Stack $gap={2} aria-hidden>
        <Skeleton $height={44} $radius={token.radius.pill} />
        <Games games={undefined} empty="" resumes={false} />
      </Stack>
    ) : null;
  if (hasNone || (recent.isLoading && !hasPlayed)) return null;

  const onlyFavorites = recent.data?.length === 0 && !!favorites.data?.length;
  const shown = chosen ?? (onlyFavorites ? 'favorites' : 'recent');
  const { label, empty } = lists.find(({ value }) => value === shown) ?? lists[0];
  return (
    <section aria-label={label} ref={section}>
      <Stack $gap={2}>
        <FilterChips label="我的游戏" options={lists} value={shown} onChange={choose} />
        <QueryView
          key={shown}
          query={shown === 'favorites' ? favorites : recent}
          compact
          skeleton={<Games games={undefined} empty="" resumes={false} />}
        >
          {(games) => <Games games={games} empty={empty} resumes={shown === 'recent'} />}
        </QueryView>
      </Stack>
    </section>
  );
}

/** Scrolls by the room that the section takes when it appears for the first favourite. */
function useStillTiles(hasNone: boolean) {
  const section = useRef<HTMLElement>(null);
  const hadNone = useRef(hasNone);
  useLayoutEffect(() => {
    const { current: shown } = section;
    if (hadNone.current && shown?.parentElement) {
      const gap = parseFloat(getComputedStyle(shown.parentElement).rowGap) || 0;
      window.scrollBy({ top: shown.getBoundingClientRect().height + gap, behavior: 'instant' });
    }
    hadNone.current = hasNone;
  }, [hasNone]);
  return section;
}

interface GamesProps {
  /** Undefined while loading. */
  games: readonly Game[] | undefined;
  empty: string;
  /** The games were played before. */
  resumes: boolean;
}

function Games({ games, empty, resumes }: GamesProps) {
  const skeletons = <TileSkeletons count={skeletonTiles} />;
  if (games?.length === 0)
    return (
      <EmptyStrip text={empty}>
        <Strip $visibleTiles={visibleTiles}>{skeletons}</Strip>
      </EmptyStrip>
    );
  return (
    <Strip $visibleTiles={visibleTiles} aria-busy={games ? undefined : true}>
      {games ? games.map((game) => <GameLink key={gameKey(game)} game={game} resumes={resumes} />) : skeletons}
    </Strip>
  );
}
