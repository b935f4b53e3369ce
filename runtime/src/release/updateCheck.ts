import { createSignal } from '../signal';
import { liveRegistry, registryIn, type Registry } from '../federation/registry';

/** ms between two checks of a visible page. */
const interval = 600_000;

let found: Registry | undefined;
/** Takes an update in place, if it can, before it is offered. */
let applyUpdate: (() => Promise<void>) | undefined;
let dismissed: string | undefined;
const changed = createSignal();

/** Tells the notice that an update may have been found or taken. */
export const notifyUpdateListeners = changed.notify;

/** Asks which set of releases is live for this browser. Without an answer it stays the one that is known. */
export async function checkForUpdate(): Promise<void> {
  try {
    const answer = await fetch('/registry.json', { cache: 'no-cache' });
    const served = (await answer.json()) as Registry;
    if (answer.ok && typeof served.set === 'string') found = registryIn(served);
  } catch {
    /* The next check tries again. */
  }
}

async function checkAndOffer(): Promise<void> {
  await checkForUpdate();
  await applyUpdate?.();
  notifyUpdateListeners();
}

/** Registers how updates are taken in place. Returns how to remove it. */
export function onUpdate(take: () => Promise<void>): () => void {
  applyUpdate = take;
  return () => {
    applyUpdate = undefined;
  };
}

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Checks which set of releases is live whenever the page becomes visible, and every ten minutes while it is visible.
 */
export function startUpdateCheck(): void {
  const schedule = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'visible' ? setInterval(() => void checkAndOffer(), interval) : undefined;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkAndOffer();
    schedule();
  });
  schedule();
}

/** The live set, if it is not this page's and was not dismissed. For `useSyncExternalStore`. */
export const availableUpdate = (): string | undefined => (found?.set === dismissed ? undefined : pendingUpdate()?.set);

/** The live set, if it is not this page's. */
export const pendingUpdate = (): Registry | undefined => (found?.set === liveRegistry().set ? undefined : found);

export const subscribeToUpdates = changed.subscribe;

/** Hides the update until yet another set is live. */
export const dismissUpdate = (): void => {
  dismissed = found?.set;
  notifyUpdateListeners();
};
