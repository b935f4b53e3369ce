import { repeatEntryBefore } from '@site/shared';

/** An object, so that tests can replace the functions. */
export const browserNavigation = {
  replaceUrl: (url: string): void => window.location.replace(url),
  assignUrl: (url: string): void => window.location.assign(url),
};

/** The address of the page before; undefined if another document showed it or without the Navigation API. */
const pageBefore = (): string | undefined => {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const before = navigation?.currentEntry && navigation.entries()[navigation.currentEntry.index - 1];
  return before?.sameDocument ? (before.url ?? undefined) : undefined;
};

/**
 * Leaves the site for `url`. The back button then leads to the page before the launch page and does not launch the game
 * again: the launch page's history entry repeats the page before. Browsers restore that entry from their back/forward
 * cache. After `location.replace`, used when there is no page before, they do not.
 */
export function leaveSite(url: string): void {
  const before = pageBefore();
  if (before === undefined) return browserNavigation.replaceUrl(url);
  repeatEntryBefore(before);
  browserNavigation.assignUrl(url);
}
