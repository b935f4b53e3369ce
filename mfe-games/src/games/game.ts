import { isGameCategory, rowsOf, type CallData, type GameCategory } from '@site/shared';

/** A game in one shape for tiles and launches, whichever list it came from. */
export interface Game {
  name: string;
  category: GameCategory;
  /** The platform's name exactly as the host gave it; the launch sends it back. */
  platform: string;
  code: string;
  /** `game_type` of the launch; 0 when the list has none. */
  type: string | number;
  pic: string | null;
}

/** Identifies a game across lists. */
export const gameKey = ({ platform, code, name }: Pick<Game, 'platform' | 'code' | 'name'>): string =>
  `${platform}/${code}/${name}`;

/** Only `app_state` 1 is shown, as number or string. */
const isOpen = (state: string | number | null | undefined) => Number(state) === 1;

/**
 * Returns the open games of a `game/list` answer. A game with a missing or unknown category belongs to the requested
 * one; it is dropped when all categories were requested.
 * @param requested the category of the request, `''` for all
 */
export const listedGames = (list: CallData<'game/list'> | null, requested: string): Game[] =>
  rowsOf(list).flatMap(({ category_id, platform_name, game_code, name, app_state, game_type, pic }) => {
    const category = isGameCategory(category_id) ? category_id : requested;
    if (!isOpen(app_state) || !isGameCategory(category)) return [];
    return [{ name, category, platform: platform_name, code: game_code, type: game_type ?? 0, pic: pic ?? null }];
  });

/**
 * Returns the open games of a lobby tab. Slots of some hosts have no state, and count as open; a game without a
 * platform belongs to the platform of its `catecode`.
 */
export const lobbyGames = (list: CallData<'gamelistBycode'> | null): Game[] =>
  rowsOf(list).flatMap(({ catecode, gamecode, gamename, gamepic, platform_name, app_state }) => {
    if (!isOpen(app_state ?? 1)) return [];
    const platform = platform_name || catecode;
    return [{ name: gamename, category: 'concise', platform, code: gamecode, type: 0, pic: gamepic ?? null }];
  });
