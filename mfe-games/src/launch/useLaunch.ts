import { messages, showError, to, useDispatch, useNavigate } from '@site/shared';
import { useEffect, useState } from 'react';
import { findAddress } from './findAddress';
import { httpUrl } from './httpUrl';
import type { LaunchTarget } from './launchTarget';
import { leaving } from './leaving';

/**
 * Where a launch stands. `left`: the browser was sent to the game, and yet this page is in sight (the member came back, or the game
 * did not answer). `message`: why, when no toast says so.
 */
export type LaunchPhase = { kind: 'running' } | { kind: 'failed'; message?: string } | { kind: 'left' };

/** A browser that was sent away and is still here after this many ms will not go any more. */
const patience = 15_000;

/**
 * Fetches the target's address once a mount and sends the browser there; nothing does so again by itself.
 * @param target the same object as long as it is the same launch
 */
export function useLaunch(target: LaunchTarget): LaunchPhase {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [phase, setPhase] = useState<LaunchPhase>({ kind: 'running' });

  useEffect(() => {
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = (address: string | null) => {
      if (!wanted) return;
      if (address === null) return void navigate(to.applyAgent(), { replace: true });
      const url = httpUrl(address);
      if (!url) return setPhase({ kind: 'failed', message: messages.invalidLink });
      timer = setTimeout(() => setPhase({ kind: 'left' }), patience);
      leaving.leaveFor(url);
    };
    /* The host's words come as a toast (spec 1 §8); the page offers to try again. */
    const fail = (error: unknown) => {
      if (!wanted) return;
      showError(error);
      setPhase({ kind: 'failed' });
    };
    findAddress(target, dispatch).then(go, fail);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [target, dispatch, navigate]);

  /* The browser kept this page whole while the member played: it must not greet them with a mask for ever. */
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setPhase({ kind: 'left' });
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  return phase;
}
