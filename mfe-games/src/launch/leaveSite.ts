import { repeatEntryBefore } from '@site/shared';
import { browserNavigation } from './browserNavigation';

/** The address of the page before this one; undefined if another document showed it or the browser does not tell. */
const pageBefore = (): string | undefined => {
  const { navigation } = window as Partial<Pick<Window, 'navigation'>>;
  const before = navigation?.currentEntry && navigation.entries()[navigation.currentEntry.index - 1];
  return before?.sameDocument ? (before.url ?? undefined) : undefined;
};

/**
 * Leaves the site for `url`. The back button then leads to the page before the launch page and does not launch the game
 * again: the launch page's history entry repeats the page before. From that entry browsers restore the page out of
 * their back/forward cache, as they do not after `location.replace`, which is for a launch page without a page before.
 */
export function leaveSite(url: string): void {
  const before = pageBefore();
  if (before === undefined) return browserNavigation.replaceUrl(url);
  repeatEntryBefore(before);
  browserNavigation.assignUrl(url);
}
