import type { GameCategory } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { catalogue } from './catalogue';

export interface Game {
  platform: string;
  code: string;
  name: string;
  category: GameCategory;
  lobby: string | null;
  game_type: number;
  app_state: number;
}

const columns = 'platform, code, name, category, lobby, game_type, app_state';

/** The home page's games of a category, or of all categories if empty. */
export const gamesOfCategory = (db: Queryable, category: string): Promise<Game[]> =>
  db.rows(`select ${columns} from game where featured and ($1 = '' or category = $1) order by position, id`, [
    category,
  ]);

export const gamesOfLobby = (db: Queryable, lobby: string): Promise<Game[]> =>
  db.rows(`select ${columns} from game where lobby = $1 order by position, id`, [lobby]);

/** A platform's game by code, ignoring case; without a code its first open game. */
export const findGame = (db: Queryable, platform: string, code: string): Promise<Game | undefined> =>
  code
    ? db.row(`select ${columns} from game where platform = $1 and upper(code) = upper($2)`, [platform, code])
    : db.row(`select ${columns} from game where platform = $1 and app_state = 1 order by position, id limit 1`, [
        platform,
      ]);

const columnsOfGame = columns.replaceAll(/\w+/g, 'game.$&');

/** The member's favourite games, closed ones included, the latest first. */
export const favoriteGames = (db: Queryable, memberId: string): Promise<Game[]> =>
  db.rows(
    `select ${columnsOfGame} from game_favorite f join game on game.id = f.game_id
      where f.member_id = $1 order by f.created_at desc, game.id`,
    [memberId],
  );

export const insertFavorite = (db: Queryable, memberId: string, { platform, code }: Game, now: Date): Promise<number> =>
  db.run(
    `insert into game_favorite (member_id, game_id, created_at)
      select $1, id, $4 from game where platform = $2 and code = $3 on conflict do nothing`,
    [memberId, platform, code, now],
  );

export const deleteFavorite = (db: Queryable, memberId: string, { platform, code }: Game): Promise<number> =>
  db.run(
    `delete from game_favorite
      where member_id = $1 and game_id = (select id from game where platform = $2 and code = $3)`,
    [memberId, platform, code],
  );

export const storeLaunch = (db: Queryable, memberId: string, { platform, code }: Game, now: Date): Promise<number> =>
  db.run(
    `insert into game_launch as l (member_id, game_id, launched_at)
      select $1, id, $4 from game where platform = $2 and code = $3
      on conflict (member_id, game_id) do update set launched_at = greatest(l.launched_at, excluded.launched_at)`,
    [memberId, platform, code, now],
  );

const maxRecentGames = 12;

/** The open games that the member launched last, at most 12, the latest first. */
export const recentGames = (db: Queryable, memberId: string): Promise<Game[]> =>
  db.rows(
    `select ${columnsOfGame} from game_launch l join game on game.id = l.game_id
      where l.member_id = $1 and game.app_state = 1 order by l.launched_at desc, game.id limit ${maxRecentGames}`,
    [memberId],
  );

/**
 * Inserts the games that the database lacks; existing ones keep operators' changes.
 * @param isSeeded which games of the catalogue
 */
export const seedGames = async (
  db: Queryable,
  isSeeded: (game: (typeof catalogue)[number]) => boolean,
): Promise<void> => {
  for (const [position, game] of catalogue.entries()) {
    if (!isSeeded(game)) continue;
    await db.run(
      `insert into game (platform, code, name, category, lobby, featured, app_state, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (platform, code) do nothing`,
      [
        game.platform,
        game.code,
        game.name,
        game.category,
        game.lobby ?? null,
        game.featured,
        game.closed ? 0 : 1,
        position,
      ],
    );
  }
};
