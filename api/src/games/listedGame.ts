import type { CallData } from '@site/shared/contract';
import { gamePicturePath } from './pictures/gamePicture';
import type { Game } from './queries';

/** A game as an item of `game/list`. */
export const listedGame = (game: Game): CallData<'game/list'>[number] => ({
  category_id: game.category,
  platform_name: game.platform,
  game_code: game.code,
  name: game.name,
  app_state: game.app_state,
  game_type: game.game_type,
  pic: gamePicturePath(game.category, game.code),
});
