import type { Environment } from '../base/environment';
import { StartRefused } from '../base/errors/startRefused';
import type { SeamlessPlatform } from '../games/platforms/platform';
import { sandboxGamesPlatform } from '../ledger/platformList';

/** The path under which `npm start` serves the games of the sandbox provider. */
export const sandboxGamesPath = '/sandbox-games';

/** The game provider for tests, whose games play from the main wallet; none without its secret. */
export const sandboxGames = ({
  SANDBOX_GAMES_SECRET: secret,
  SANDBOX_GAMES_URL: url,
}: Pick<Environment, 'SANDBOX_GAMES_SECRET' | 'SANDBOX_GAMES_URL'>): SeamlessPlatform[] => {
  if (secret === undefined) {
    if (url === undefined) return [];
    throw new StartRefused('SANDBOX_GAMES_URL needs SANDBOX_GAMES_SECRET.');
  }
  const { name, platname } = sandboxGamesPlatform;
  return [
    {
      kind: 'seamless',
      name,
      platname,
      provider: { name, callbackSecret: secret, purse: 'wallet', category: 'concise', isSandbox: true },
      gameUrl: ({ token, game, origin }) =>
        `${url ?? `${origin}${sandboxGamesPath}`}/play?${new URLSearchParams({ token, game: game.code })}`,
    },
  ];
};
