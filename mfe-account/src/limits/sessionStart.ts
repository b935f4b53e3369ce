import { tabStorage } from '@site/shared';

/* Leaving a session empties the tab's storage, so that the next one begins anew. */
const key = 'sessionBegan';

/** When the member began to be online in this tab, in ms since 1970; the first question begins it. */
export function sessionBegan(): number {
  const told = Number(tabStorage.getItem(key));
  if (told > 0) return told;
  const now = Date.now();
  tabStorage.setItem(key, String(now));
  return now;
}
