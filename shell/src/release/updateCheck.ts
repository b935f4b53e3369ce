import { liveRegistry } from '../federation/registry';

/** ms between two checks of a visible page. */
const interval = 600_000;

let found: string | undefined;
let dismissed: string | undefined;
const listeners = new Set<() => void>();

const notify = () => listeners.forEach((listener) => listener());

async function check(): Promise<void> {
  try {
    const answer = await fetch('/registry.json', { cache: 'no-cache' });
    const { set } = (await answer.json()) as { set?: unknown };
    if (!answer.ok || typeof set !== 'string') return;
    found = set;
    notify();
  } catch {
    /* The next check tries again. */
  }
}

let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Checks which set of releases is live whenever the page becomes visible, and every ten minutes while it is visible.
 */
export function startUpdateCheck(): void {
  const schedule = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'visible' ? setInterval(() => void check(), interval) : undefined;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check();
    schedule();
  });
  schedule();
}

/** The live set, if it is not this page's and was not dismissed. For `useSyncExternalStore`. */
export const availableUpdate = (): string | undefined =>
  found === liveRegistry().set || found === dismissed ? undefined : found;

export const subscribeToUpdates = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Hides the update until yet another set is live. */
export const dismissUpdate = (): void => {
  dismissed = found;
  notify();
};
