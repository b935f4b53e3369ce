import { registerCall } from '../http/route';
import type { Domain } from '../services';
import { listedGame } from './listedGame';
import { memberGames } from './memberGames';
import { gamesOfCategory, gamesOfLobby, seedGames } from './queries';
import { gamePicture, gamePicturePath, isCategory } from './pictures/gamePicture';
import { sendSvg } from '../http/sendSvg';

/** Lists of games for the home page and the lobby, and the games' tiles. */
export const games: Domain = {
  name: 'games',
  seed: ({ db }) => seedGames(db),
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
    app.get<{ Params: { category: string; file: string } }>(
      '/api/pictures/games/1/:category/:file',
      (request, reply) => {
        const { category, file } = request.params;
        const code = /^([A-Za-z0-9-]{1,40})\.svg$/.exec(file)?.[1];
        return code && isCategory(category) ? sendSvg(reply, gamePicture(category, code)) : reply.callNotFound();
      },
    );
  },
};
