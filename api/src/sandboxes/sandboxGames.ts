import type { Environment } from '../base/environment';
import { StartRefused } from '../base/errors/startRefused';
import type { WalletGames } from '../games/platforms/platform';
import type { GameProvider } from '../games/wallet/gameProvider';

/** The path under which `npm start` serves the games of the sandbox provider. */
export const sandboxGamesPath = '/sandbox-games';

/** The games of a platform, which the sandbox provider plays from a purse. */
export type SandboxGames = (name: string, purse: GameProvider['purse']) => WalletGames;

/** The game provider for tests, whose games are those of all sandbox platforms; none without its secret. */
export const sandboxGames = ({
  SANDBOX_GAMES_SECRET: callbackSecret,
  SANDBOX_GAMES_URL: url,
}: Pick<Environment, 'SANDBOX_GAMES_SECRET' | 'SANDBOX_GAMES_URL'>): SandboxGames | undefined => {
  if (callbackSecret === undefined) {
    if (url === undefined) return undefined;
    throw new StartRefused('SANDBOX_GAMES_URL needs SANDBOX_GAMES_SECRET.');
  }
  return (name, purse) => ({
    provider: { name, callbackSecret, purse, category: 'concise', isSandbox: true },
    gameUrl: ({ token, game, origin }) =>
      `${url ?? `${origin}${sandboxGamesPath}`}/play?${new URLSearchParams({ token, game: game.code })}`,
  });
};
