/** The number of the tab's current history entry, as the router of the shell writes it; undefined for a new entry. */
const entryNumber = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

/**
 * Numbers the tab's history entries from 0 until the router does: that of the document, and those of links that are
 * followed in the prerendered page. 返回 knows by the number whether there is a page before. The router takes over by
 * clearing `onpopstate`.
 */
export function assignHistoryIndex(): void {
  let index = entryNumber() ?? 0;
  const number = () => {
    try {
      if (entryNumber() === undefined) history.replaceState({ ...history.state, idx: index }, '');
    } catch {
      /* Safari allows no further change for now. */
    }
  };
  number();
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the router clears it
  window.onpopstate = () => {
    index = entryNumber() ?? index + 1;
    number();
  };
}
