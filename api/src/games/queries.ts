import type { Queryable } from '../database/database';
import { catalogue } from './catalogue';
import type { Category } from './pictures/gamePicture';

export interface Game {
  platform: string;
  code: string;
  name: string;
  category: Category;
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

/** The games of a lobby tab. */
export const gamesOfLobby = (db: Queryable, lobby: string): Promise<Game[]> =>
  db.rows(`select ${columns} from game where lobby = $1 order by position, id`, [lobby]);

/** A platform's game by code, ignoring case; without a code its first open game. */
export const findGame = (db: Queryable, platform: string, code: string): Promise<Game | undefined> =>
  code
    ? db.row(`select ${columns} from game where platform = $1 and upper(code) = upper($2)`, [platform, code])
    : db.row(`select ${columns} from game where platform = $1 and app_state = 1 order by position, id limit 1`, [
        platform,
      ]);

/** Inserts the games that the database lacks; existing ones keep operators' changes. */
export const seedGames = async (db: Queryable): Promise<void> => {
  for (const [position, game] of catalogue.entries()) {
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
