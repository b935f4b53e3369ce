import { api, call, memberApi, rowsOf, type CallData, type CallRequest } from '@site/shared';
import { listedGames, lobbyGames, type Game } from './game';
import { rememberPlayed } from './recentGames';

/** `gamecode` of a lobby tab: obgdy, fgdz, pp or ae (spec 2 §9). */
export type LobbyCode = CallRequest<'gamelistBycode'>['gamecode'];

/** A launch as the site names it; the rest of the payload is the same for every game. */
export interface Launch {
  platform: string;
  type: string | number;
  code: string;
}

type Link = CallData<'getGameUrl'> | null;
type Banner = { src: string; href?: string | null | undefined };

/* An answer without an address is refused like a wrong one: 链接无效. */
const urlOf = (link: Link): string => link?.url ?? '';

/* Lists change with an operator's hand, not by the minute: a tab that was seen is there at once when a member comes back. */
const anHour = 3600;

export const gamesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Open games of a category, of all for `''` (spec 2 §7). */
    gamesGetList: build.query<Game[], string>({
      query: (category) => call('game/list', { category }),
      transformResponse: (list: CallData<'game/list'> | null, _meta, category) => listedGames(list, category),
      providesTags: ['Site'],
      keepUnusedDataFor: anHour,
    }),
    gamesGetLobby: build.query<Game[], LobbyCode>({
      query: (gamecode) => call('gamelistBycode', { gamecode }),
      transformResponse: (list: CallData<'gamelistBycode'> | null) => lobbyGames(list),
      providesTags: ['Site'],
      keepUnusedDataFor: anHour,
    }),
    /** The lobby's banners (decisions 60). */
    gamesGetBanners: build.query<Banner[], void>({
      query: () => call('bannerList', { type: 2 }),
      transformResponse: (list: CallData<'bannerList'> | null) => rowsOf(list),
      providesTags: ['Site'],
      keepUnusedDataFor: anHour,
    }),
    /** Asks for a game's address. In free-transfer mode it moves the balance, so the member is fetched anew (decisions 31). */
    gamesLaunch: build.mutation<string, Launch>({
      query: ({ platform, type, code }) =>
        call('getGameUrl', {
          plat_name: platform,
          game_type: type,
          game_code: code,
          is_mobile_url: 1,
        }),
      transformResponse: urlOf,
      invalidatesTags: (_url, error) => (error ? [] : ['User', 'Platforms']),
      async onQueryStarted(launch, { dispatch, queryFulfilled }) {
        /* As a rule known already; 最近玩过 is the member's own. */
        const asked = dispatch(memberApi.endpoints.memberGetUser.initiate());
        const launched = await queryFulfilled.then(
          () => true,
          () => false,
        );
        const { data: member } = await asked;
        asked.unsubscribe();
        if (launched && member) rememberPlayed(member.username, launch);
      },
    }),
    gamesGetAgentLink: build.mutation<string, void>({
      query: () => call('getAgentLoginUrl', {}),
      transformResponse: urlOf,
    }),
    gamesGetServiceLink: build.mutation<string, void>({
      query: () => call('getservicerurl', {}),
      transformResponse: urlOf,
    }),
  }),
});

export const { useGamesGetListQuery, useGamesGetLobbyQuery, useGamesGetBannersQuery } = gamesApi;
