import { leaveRepeatedEntry, useLocation } from '@site/shared';
import { useLayoutEffect, useRef } from 'react';

const indexOfEntry = (): number | undefined => (window.history.state as { idx?: number } | null)?.idx;

/**
 * Assigns `history.state.idx`, React Router's private index, to history entries that the router did not create: a typed
 * address, a hash link in an operator's text, a link of the prerendered page. The back button uses the index to know
 * whether there is a page before; React Router has no public API for that. Call it below the router: effects run from
 * the inside out, so that the router finds the index when it handles the entry.
 */
export function useHistoryIndex(): void {
  const location = useLocation();
  /** Index of the current entry. */
  const last = useRef(0);
  useLayoutEffect(() => {
    if (location) last.current = indexOfEntry() ?? last.current;
  }, [location]);
  useLayoutEffect(() => {
    const assign = () => {
      const known = indexOfEntry();
      const goingBack = known !== undefined && known < last.current;
      last.current = known ?? last.current + 1;
      if (known === undefined)
        window.history.replaceState({ usr: null, key: `entry-${last.current}`, idx: last.current }, '');
      /* A game did not open, and the member went on from the launch page. */
      if (goingBack) leaveRepeatedEntry();
    };
    window.addEventListener('popstate', assign);
    /* The page was loaded at such an entry: after a game, where the browser has not kept the page. */
    leaveRepeatedEntry();
    return () => window.removeEventListener('popstate', assign);
  }, []);
}
