import { api, call, type CallData } from '@site/shared';
import { gameKey, listedGames, type Game } from './game';

interface FavoriteChange {
  game: Game;
  favorite: boolean;
}

/* Favourites are chosen in the lobby, whose games are all slots. */
const openGames = (list: CallData<'gamefavorites'> | null): Game[] => listedGames(list, 'concise');

/** Longer than members stay away from the lobby, which shows them at once on return. */
const cacheSeconds = 3600;

export const memberGamesApi = api.enhanceEndpoints({ addTagTypes: ['RecentGames'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's open favourite games, the latest first. */
    gamesGetFavorites: build.query<Game[], void>({
      query: () => call('gamefavorites', {}, { feature: 'games' }),
      transformResponse: openGames,
      keepUnusedDataFor: cacheSeconds,
    }),
    /** Adds a game to the favourites or removes it. The list changes at once, and back if the call fails. */
    gamesSetFavorite: build.mutation<unknown, FavoriteChange>({
      query: ({ game, favorite }) =>
        call('setgamefavorite', { platform_name: game.platform, game_code: game.code, favorite: favorite ? 1 : 0 }),
      async onQueryStarted({ game, favorite }, { dispatch, queryFulfilled }) {
        const change = memberGamesApi.util.updateQueryData('gamesGetFavorites', undefined, (favorites) => {
          const others = favorites.filter((it) => gameKey(it) !== gameKey(game));
          return favorite ? [game, ...others] : others;
        });
        const { undo } = dispatch(change);
        await queryFulfilled.catch(undo);
      },
    }),
    /** The open games that the member launched last, the latest first. */
    gamesGetRecent: build.query<Game[], void>({
      query: () => call('recentgames', {}, { feature: 'games' }),
      transformResponse: openGames,
      providesTags: ['RecentGames'],
    }),
  }),
});

export const { useGamesGetFavoritesQuery, useGamesGetRecentQuery, useGamesSetFavoriteMutation } = memberGamesApi;
