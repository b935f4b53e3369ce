import type { createHashRouter } from 'react-router-dom';

type Router = ReturnType<typeof createHashRouter>;

const indexOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** Index of the current entry. */
let last = 0;

/**
 * Assigns `history.state.idx`, React Router's private index, to history entries that the router did not create: a typed
 * address, a hash link in an operator's text, a link of the prerendered page. The back button uses the index to know
 * whether there is a page before; React Router has no public API for that. Call it before the router is created, so
 * that the router finds the index when it handles the entry.
 * @returns a function that follows the router's own entries; call it with the router
 */
export function assignHistoryIndex(): (router: Router) => void {
  last = indexOf(window.history.state) ?? 0;
  window.addEventListener('popstate', () => {
    const { state } = window.history as { state: unknown };
    const known = indexOf(state);
    last = known ?? last + 1;
    if (known === undefined) window.history.replaceState({ usr: null, key: `entry-${last}`, idx: last }, '');
  });
  return (router) => void router.subscribe(() => void (last = indexOf(window.history.state) ?? last));
}
