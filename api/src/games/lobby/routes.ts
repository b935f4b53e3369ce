import { registerCall } from '../../members/calls/route';
import type { Domain, Services } from '../../members/calls/services';
import {
  gamesOfCategory,
  gamesOfLobby,
  seedGames,
  deleteFavorite,
  favoriteGames,
  findGame,
  insertFavorite,
  recentGames,
  type Game,
} from './games.store';
import { assetPath } from '../../base/assets';
import { gamePicturePath, gamePicturesPath } from './catalogue';
import { servePictures } from '../../base/http/servePictures';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../base/errors/domainError';
import { CallResult } from '../../base/http/result';
import { platformName } from '../../ledger/platformList';
import type { CallData } from '@site/contract';

const listedGame = (game: Game): CallData<'game/list'>[number] => ({
  category_id: game.category,
  platform_name: game.platform,
  game_code: game.code,
  name: game.name,
  app_state: game.app_state,
  game_type: game.game_type,
  pic: gamePicturePath(game.category, game.code),
});

/** The member's favourite and recently launched games, which are the same on every device. */
const memberGames = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'gamefavorites', async ({ member }) =>
    (await favoriteGames(db, member.id)).map(listedGame),
  );

  registerCall(app, services, 'setgamefavorite', async ({ input, member }) => {
    // Without a code `findGame` would return any game of the platform.
    const game = input.game_code && (await findGame(db, platformName(input.platform_name), input.game_code));
    if (!game) throw new DomainError('游戏不存在');
    if (input.favorite === 1) await insertFavorite(db, member.id, game, now());
    else await deleteFavorite(db, member.id, game);
    return new CallResult(null, input.favorite === 1 ? '已收藏！' : '已取消收藏！');
  });

  registerCall(app, services, 'recentgames', async ({ member }) => (await recentGames(db, member.id)).map(listedGame));
};

export const games: Domain = {
  // Those of game providers are seeded by the platforms that are connected.
  seed: ({ db }) => seedGames(db, ({ wallet }) => !wallet),
  routes: (app, services) => {
    registerCall(app, services, 'game/list', async ({ input }) =>
      (await gamesOfCategory(services.db, input.category)).map(listedGame),
    );
    registerCall(app, services, 'gamelistBycode', async ({ input }) =>
      (await gamesOfLobby(services.db, input.gamecode)).map((game) => ({
        catecode: input.gamecode,
        gamecode: game.code,
        gamename: game.name,
        gamepic: gamePicturePath(game.category, game.code),
        platform_name: game.platform,
        app_state: game.app_state,
      })),
    );
    memberGames(app, services);
    servePictures(app, gamePicturesPath, assetPath('games'));
  },
};
