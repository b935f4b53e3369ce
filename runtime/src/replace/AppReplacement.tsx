import { useDispatch } from '@site/shared';
import { useContext, useEffect } from 'react';
import { StyleSheetContext } from 'styled-components';
import { notifyUpdateListeners, onUpdate, pendingUpdate } from '../release/updateCheck';
import { reportError } from '../release/report';
import { canReplace, changedApps } from './canReplace';

/** ms between two attempts while an update waits for its apps to leave the screen. */
const interval = 1000;
/** ms before an update whose files did not load is tried again; doubled each time, up to the limit. */
const retryDelay = { first: 5000, longest: 10 * 60_000 };

/**
 * Takes new releases of apps into this page without a reload, as soon as nothing of these apps is on screen. Renders
 * nothing. An update that cannot be taken is left to `UpdateNotice`.
 */
export function AppReplacement() {
  const dispatch = useDispatch();
  const { styleSheet } = useContext(StyleSheetContext);
  useEffect(() => {
    let running = false;
    /** The set that could not be taken; it is not tried again. */
    let refused: string | undefined;
    let delay = retryDelay.first;
    let nextAttempt = 0;
    const attempt = async (): Promise<void> => {
      const update = pendingUpdate();
      if (!update || running || update.set === refused || performance.now() < nextAttempt) return;
      const apps = changedApps(update);
      if (!apps || !canReplace(apps)) return;
      running = true;
      try {
        const { applyUpdate } = await import(/* webpackChunkName: "replace" */ './applyUpdate');
        if ((await applyUpdate(update, { dispatch, styleSheet })) === 'unavailable') {
          nextAttempt = performance.now() + delay;
          delay = Math.min(delay * 2, retryDelay.longest);
        } else delay = retryDelay.first;
      } catch (error) {
        refused = update.set;
        reportError(error);
      } finally {
        running = false;
        notifyUpdateListeners();
      }
    };
    const forget = onUpdate(attempt);
    const timer = setInterval(() => void attempt(), interval);
    return () => {
      forget();
      clearInterval(timer);
    };
  }, [dispatch, styleSheet]);
  return null;
}
