import { to, useAskToLogIn, useLoggedIn, useNavigate } from '@site/shared';
import type { Game } from './game';
import { notePressed } from './recentGames';

/** Where a game is launched. */
export const launchPath = ({ platform, type, code }: Game) => to.gamePage({ name: platform, type, code });

/** Opens a game: its launch page for a member; for a visitor 请登录！ and the login popup, and after it that page (spec 1 §2). */
export function useOpenGame(): (game: Game) => void {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const navigate = useNavigate();
  return (game) => {
    notePressed(game);
    if (loggedIn) void navigate(launchPath(game));
    else askToLogIn(launchPath(game));
  };
}
