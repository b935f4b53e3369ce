import { setupListeners } from '@reduxjs/toolkit/query/react';
import type { Dispatch } from './createStore';

/**
 * Reports to RTK Query whether the tab is visible. Queries with `skipPollingIfUnfocused` then do not poll in a hidden
 * tab.
 */
export function trackTabVisibility(dispatch: Dispatch): void {
  /* The prerendered page has no document. */
  if (typeof document === 'undefined') return;
  setupListeners(dispatch, (_dispatch, { onFocus, onFocusLost }) => {
    const report = () => dispatch(document.hidden ? onFocusLost() : onFocus());
    document.addEventListener('visibilitychange', report);
    return () => document.removeEventListener('visibilitychange', report);
  });
}
