import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query/react';

/**
 * Reports to RTK Query whether the tab is visible. Queries with `skipPollingIfUnfocused` then do not poll in a hidden
 * tab.
 * @returns reports again. Call it after `resetApiState`, which restores the visibility at the time of the page load.
 */
export function trackTabVisibility(dispatch: ThunkDispatch<unknown, unknown, UnknownAction>): () => void {
  let report = () => {};
  /* Prerendering has no document. */
  if (typeof document === 'undefined') return report;
  setupListeners(dispatch, (_dispatch, { onFocus, onFocusLost }) => {
    report = () => void dispatch(document.hidden ? onFocusLost() : onFocus());
    /* Not every browser reports a change of visibility when it restores a page from its back/forward cache. */
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && report();
    document.addEventListener('visibilitychange', report);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('pageshow', onPageShow);
    };
  });
  return report;
}
