import { useDispatch } from '@site/shared';
import { useContext, useEffect } from 'react';
import { StyleSheetContext } from 'styled-components';
import { notifyOfUpdate, onUpdate, pendingUpdate } from '../release/updateCheck';
import { reportError } from '../release/watchReleases';
import { canReplace } from './canReplace';
import { changedApps } from './changedApps';

/** ms between two attempts while an update waits for its apps to leave the screen. */
const interval = 1000;

/**
 * Takes new releases of apps into this page without a reload, as soon as nothing of these apps is on screen. Renders
 * nothing. An update that cannot be taken is left to the notice 有新版本.
 */
export function AppReplacement() {
  const dispatch = useDispatch();
  const { styleSheet } = useContext(StyleSheetContext);
  useEffect(() => {
    let running = false;
    /** The set that could not be taken; it is not tried again. */
    let refused: string | undefined;
    const attempt = async (): Promise<void> => {
      const update = pendingUpdate();
      if (!update || running || update.set === refused) return;
      const apps = changedApps(update);
      if (!apps || !canReplace(apps)) return;
      running = true;
      try {
        const { takeUpdate } = await import(/* webpackChunkName: "replace" */ './takeUpdate');
        if ((await takeUpdate(update, { dispatch, styleSheet })) === 'unavailable') refused = update.set;
      } catch (error) {
        refused = update.set;
        reportError(error);
      } finally {
        running = false;
        notifyOfUpdate();
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
