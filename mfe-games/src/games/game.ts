import type { CallData, GameCategory } from '@site/shared';

/** A game as its tile shows it and as its launch names it, whichever list it came from. */
export interface Game {
  name: string;
  category: GameCategory;
  /** The platform's name, sent back as it was given (decisions 30). */
  platform: string;
  code: string;
  /** `game_type` of the launch; 0 where the list tells none. */
  type: string | number;
  pic: string | null;
}

const categories: Record<GameCategory, true> = {
  concise: true,
  gaming: true,
  realbet: true,
  sport: true,
  lottery: true,
  joker: true,
};
const isCategory = (id: string): id is GameCategory => Object.hasOwn(categories, id);

/** Games of `game/list` that are open (`app_state` 1, which may arrive as text) and of a category that the site shows. */
export const listedGames = (list: CallData<'game/list'>): Game[] =>
  list.flatMap(({ category_id, platform_name, game_code, name, app_state, game_type, pic }) =>
    Number(app_state) === 1 && isCategory(category_id)
      ? [
          {
            name,
            category: category_id,
            platform: platform_name,
            code: game_code,
            type: game_type ?? 0,
            pic: pic ?? null,
          },
        ]
      : [],
  );

/** Games of a lobby tab: one without `app_state` is open, one without a platform belongs to its `catecode` (decisions 39). */
export const lobbyGames = (list: CallData<'gamelistBycode'>): Game[] =>
  list.flatMap(({ catecode, gamecode, gamename, gamepic, platform_name, app_state }) =>
    Number(app_state ?? 1) === 1
      ? [
          {
            name: gamename,
            category: 'concise',
            platform: platform_name || catecode,
            code: gamecode,
            type: 0,
            pic: gamepic ?? null,
          },
        ]
      : [],
  );
