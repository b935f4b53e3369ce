import { api, call, idempotentMutation, rowsOf, type CallData, type CallRequest } from '@site/shared';
import { listedGames, lobbyGames, type Game } from './game';

/** `gamecode` of a lobby tab: obgdy, fgdz, pp or ae. */
export type LobbyCode = CallRequest<'gamelistBycode'>['gamecode'];

/** The game-specific part of a launch request. */
export interface Launch {
  platform: string;
  type: string | number;
  code: string;
}

type Link = CallData<'getGameUrl'> | null;
type Banner = { src: string; href?: string | null | undefined };

/* A missing URL becomes '', which the launch page rejects with 链接无效. */
const urlOf = (link: Link): string => link?.url ?? '';

/** Lists change only when an operator edits them, so a tab stays cached for an hour. */
const listCacheSeconds = 3600;

export const gamesApi = api.enhanceEndpoints({ addTagTypes: ['RecentGames'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Open games of a category, or of all categories for `''`. */
    gamesGetList: build.query<Game[], string>({
      query: (category) => call('game/list', { category }),
      transformResponse: (list: CallData<'game/list'> | null, _meta, category) => listedGames(list, category),
      providesTags: ['Site'],
      keepUnusedDataFor: listCacheSeconds,
    }),
    /** Open games of one platform's lobby tab. */
    gamesGetLobby: build.query<Game[], LobbyCode>({
      query: (gamecode) => call('gamelistBycode', { gamecode }),
      transformResponse: (list: CallData<'gamelistBycode'> | null) => lobbyGames(list),
      providesTags: ['Site'],
      keepUnusedDataFor: listCacheSeconds,
    }),
    /** The lobby's banners (banner type 2). */
    gamesGetBanners: build.query<Banner[], void>({
      query: () => call('bannerList', { type: 2 }),
      transformResponse: (list: CallData<'bannerList'> | null) => rowsOf(list),
      providesTags: ['Site'],
      keepUnusedDataFor: listCacheSeconds,
    }),
    /**
     * Returns a game's URL. In free-transfer mode the launch moves the balance, so user and platforms are refetched.
     */
    gamesLaunch: build.mutation<string, Launch>({
      query: ({ platform, type, code }) =>
        call('getGameUrl', { plat_name: platform, game_type: type, game_code: code, is_mobile_url: 1 }),
      transformResponse: urlOf,
      invalidatesTags: (_url, error) => (error ? [] : ['User', 'Platforms', 'RecentGames']),
    }),
    /** Moves money to a platform before a launch; returns the host's message. */
    gamesTransfer: build.mutation(
      idempotentMutation('transfer', {
        toResult: (_data, message) => message,
        invalidatesTags: ['User', 'Platforms', 'Records'],
      }),
    ),
    /** 1: the host moves the main wallet to the platform at each launch; 0: the member does. */
    gamesSetTransferMode: build.mutation<unknown, 0 | 1>({
      query: (transferstatus) => call('uptransferstatus', { transferstatus }),
      invalidatesTags: ['User'],
    }),
    /** Returns the URL of the agents' back office. */
    gamesGetAgentLink: build.mutation<string, void>({
      query: () => call('getAgentLoginUrl', {}),
      transformResponse: urlOf,
    }),
    /** Returns the URL of customer service. */
    gamesGetServiceLink: build.mutation<string, void>({
      query: () => call('getservicerurl', {}),
      transformResponse: urlOf,
    }),
  }),
});

export const { useGamesGetListQuery, useGamesGetLobbyQuery, useGamesGetBannersQuery, useGamesSetTransferModeMutation } =
  gamesApi;
export const { gamesTransfer } = gamesApi.endpoints;
