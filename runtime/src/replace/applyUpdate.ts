import type { LiveApp } from '@site/shared';
import type { Registry } from '../federation/registry';
import { checkForUpdate, pendingUpdate } from '../release/updateCheck';
import { canReplace, changedApps } from './canReplace';
import { replaceApps, type PageState } from './replaceApps';

/** ms */
const timeout = 10_000;

/** Fetches an entry into the browser's cache. Returns whether it is there and is the one that was released. */
const fetchEntry = ({ base, entry, hashes }: LiveApp): Promise<boolean> =>
  fetch(base + entry, {
    signal: AbortSignal.timeout(timeout),
    ...(hashes && { integrity: `sha256-${hashes[entry]}=` }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** `later`: something of an app was shown or requested meanwhile. `unavailable`: an entry cannot be loaded. */
type Outcome = 'applied' | 'later' | 'unavailable';

/**
 * Replaces the apps of this page that differ from the live set, if the set is still live for this browser. Otherwise
 * the page is unchanged.
 */
export async function applyUpdate(update: Registry, page: PageState): Promise<Outcome> {
  const names = changedApps(update) ?? [];
  const entries = names.flatMap((name) => update.apps[name] ?? []);
  if ((await Promise.all(entries.map(fetchEntry))).includes(false)) return 'unavailable';
  await checkForUpdate();
  /* The gate has judged whole sets: the page has what the edge would serve it now, or stays as it is. */
  if (pendingUpdate()?.set !== update.set || !canReplace(names)) return 'later';
  return replaceApps(update, names, page) ? 'applied' : 'later';
}
