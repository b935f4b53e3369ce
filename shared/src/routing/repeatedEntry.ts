/*
 * A history entry that repeats the page before it: the place of a page that must not open again, such as a launch page.
 * The router does not notice the change.
 */

/** Gives the current history entry the address of the entry before it. */
export const repeatEntryBefore = (address: string): void =>
  window.history.replaceState({ ...(window.history.state as object | null), repeats: true }, '', address);

/** If the current entry repeats the one before it, goes there; the document stays. */
export function leaveRepeatedEntry(): void {
  if ((window.history.state as { repeats?: true } | null)?.repeats) window.history.back();
}
