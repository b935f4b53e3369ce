import { tabStorage } from '@site/shared';

/* Logging out clears the tab's storage and thereby this entry. */
const key = 'sessionStart';

/** Returns when the member came online in this tab, in ms since 1970. The first call records the time. */
export function sessionStart(): number {
  const stored = Number(tabStorage.getItem(key));
  if (stored > 0) return stored;
  const now = Date.now();
  tabStorage.setItem(key, String(now));
  return now;
}
