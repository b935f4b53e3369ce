import type { FastifyInstance } from 'fastify';
import { DomainError } from '../http/domainError';
import { CallResult } from '../http/result';
import { registerCall } from '../http/route';
import { platformName } from '../platforms/platformList';
import type { Services } from '../services';
import { listedGame } from './listedGame';
import { deleteFavorite, favoriteGames, findGame, insertFavorite, recentGames } from './queries';

/** The member's favourite and recently launched games, which are the same on every device. */
export const memberGames = (app: FastifyInstance, services: Services): void => {
  const { db, now } = services;

  registerCall(app, services, 'gamefavorites', async ({ member }) =>
    (await favoriteGames(db, member.id)).map(listedGame),
  );

  registerCall(app, services, 'setgamefavorite', async ({ input, member }) => {
    // Without a code `findGame` would return any game of the platform.
    const game = input.game_code && (await findGame(db, platformName(input.platform_name), input.game_code));
    if (!game) throw new DomainError('游戏不存在！');
    if (input.favorite === 1) await insertFavorite(db, member.id, game, now());
    else await deleteFavorite(db, member.id, game);
    return new CallResult(null, input.favorite === 1 ? '已收藏！' : '已取消收藏！');
  });

  registerCall(app, services, 'recentgames', async ({ member }) => (await recentGames(db, member.id)).map(listedGame));
};
