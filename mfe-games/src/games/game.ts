import { rowsOf, type CallData, type GameCategory } from '@site/shared';

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

/** What makes two tiles the same game. */
export const gameKey = ({ platform, code, name }: Pick<Game, 'platform' | 'code' | 'name'>): string =>
  `${platform}/${code}/${name}`;

const categories: Record<GameCategory, true> = {
  concise: true,
  gaming: true,
  realbet: true,
  sport: true,
  lottery: true,
  joker: true,
};

/** Whether a host's text is a category that the site shows. */
export const isCategory = (id: unknown): id is GameCategory => typeof id === 'string' && Object.hasOwn(categories, id);

/** `app_state` 1, which may arrive as text; a game that tells none is open (decisions 39). */
const isOpen = (state: string | number | null | undefined) => Number(state ?? 1) === 1;

/**
 * Open games of `game/list`. A host may name the categories its own way, or not at all: such a game is of the category that was
 * asked for, and when all were asked for it has no place.
 */
export const listedGames = (list: CallData<'game/list'> | null, asked: string): Game[] =>
  rowsOf(list).flatMap(({ category_id, platform_name, game_code, name, app_state, game_type, pic }) => {
    const category = isCategory(category_id) ? category_id : asked;
    if (!isOpen(app_state) || !isCategory(category)) return [];
    return [{ name, category, platform: platform_name, code: game_code, type: game_type ?? 0, pic: pic ?? null }];
  });

/** Open games of a lobby tab; one without a platform belongs to its `catecode` (decisions 39). */
export const lobbyGames = (list: CallData<'gamelistBycode'> | null): Game[] =>
  rowsOf(list).flatMap(({ catecode, gamecode, gamename, gamepic, platform_name, app_state }) => {
    if (!isOpen(app_state)) return [];
    const platform = platform_name || catecode;
    return [{ name: gamename, category: 'concise', platform, code: gamecode, type: 0, pic: gamepic ?? null }];
  });
