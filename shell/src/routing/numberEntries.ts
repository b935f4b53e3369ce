import type { createHashRouter } from 'react-router-dom';

type Router = ReturnType<typeof createHashRouter>;

const numberOf = (state: unknown): number | undefined => (state as { idx?: number } | null)?.idx;

/** The number of the entry shown. */
let last = 0;

/**
 * Numbers the history entries that the router did not make: an address typed, a hash link in an operator's text, a link of the
 * prerendered page. The router numbers its own in `history.state.idx`, by which the back button knows whether there is a page before
 * (decisions 59), and leaves the others without.
 *
 * Call it before the router is made, so that the router finds the number when it hears of the entry.
 * @returns what follows the router's own entries; call it with the router
 */
export function numberEntries(): (router: Router) => void {
  last = numberOf(window.history.state) ?? 0;
  window.addEventListener('popstate', () => {
    const { state } = window.history as { state: unknown };
    const known = numberOf(state);
    last = known ?? last + 1;
    if (known === undefined) window.history.replaceState({ usr: null, key: `entry-${last}`, idx: last }, '');
  });
  return (router) => void router.subscribe(() => void (last = numberOf(window.history.state) ?? last));
}
