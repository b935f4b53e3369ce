import { createSignal, tabStorage, toastSnapshot } from '@site/shared';
import { liveRegistry } from '../registry/registry';
import { canReloadSafely, reloadPage } from './canReloadSafely';

/** ms between two checks of a visible page. */
const interval = 600_000;

/** The set of releases that is live for this browser, as far as it is known. */
let found: string | undefined;
let dismissed: string | undefined;
const changed = createSignal();

/** Asks which set is live. Without an answer it stays the one that is known. */
async function checkForUpdate(): Promise<void> {
  try {
    const answer = await fetch('/registry.json', { cache: 'no-cache' });
    const { set } = (await answer.json()) as { set?: unknown };
    if (answer.ok && typeof set === 'string') found = set;
  } catch {
    /* The next check tries again. */
  }
  changed.notify();
}

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Checks which set of releases is live whenever the page becomes visible, and every ten minutes while it is visible.
 */
export function startUpdateCheck(): void {
  const schedule = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'visible' ? setInterval(() => void checkForUpdate(), interval) : undefined;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkForUpdate();
    schedule();
  });
  schedule();
}

/** The live set, if it is not this page's. */
const pendingUpdate = (): string | undefined => (found === liveRegistry().set ? undefined : found);

/** The live set, if it is not this page's and was not dismissed. For `useSyncExternalStore`. */
export const availableUpdate = (): string | undefined => (found === dismissed ? undefined : pendingUpdate());

export const subscribeToUpdates = changed.subscribe;

/** Hides the update until yet another set is live. */
export const dismissUpdate = (): void => {
  dismissed = found;
  changed.notify();
};

/** In the tab's storage: the set for which the page was loaded, so that a stale answer does not load it forever. */
const loadedFor = 'update';

/**
 * Loads the page that a link has opened from the live set, if there is another one than the page's and the member loses
 * nothing by it: neither text in a kept-alive page, nor a request, nor the message of what was just done.
 */
export function takeUpdate(): void {
  const set = pendingUpdate();
  if (!set || !navigator.onLine || toastSnapshot() || !canReloadSafely() || tabStorage.getItem(loadedFor) === set)
    return;
  tabStorage.setItem(loadedFor, set);
  reloadPage();
}
