import { to, useAskToLogIn, useLoggedIn, useNavigate } from '@site/shared';
import { useCallback } from 'react';
import type { Game } from './game';

/** Returns the launch page's path for a game. */
export const launchPath = ({ platform, type, code }: Game) => to.gamePage({ name: platform, type, code });

/**
 * Returns a function that opens a game. A member goes to its launch page; a visitor gets the toast 请登录！ and the login
 * popup, and goes there after logging in.
 */
export function useOpenGame(): (game: Game) => void {
  const loggedIn = useLoggedIn();
  const askToLogIn = useAskToLogIn();
  const navigate = useNavigate();
  return useCallback(
    (game: Game) => {
      if (loggedIn) void navigate(launchPath(game));
      else askToLogIn(launchPath(game));
    },
    [loggedIn, askToLogIn, navigate],
  );
}
