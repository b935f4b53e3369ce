import { liveRegistry } from '../federation/registry';

/** So often a visible page asks, in ms. */
const interval = 600_000;

let found: string | undefined;
let dismissed: string | undefined;
const listeners = new Set<() => void>();

const publish = () => listeners.forEach((tell) => tell());

async function ask(): Promise<void> {
  try {
    const answer = await fetch('/registry.json', { cache: 'no-cache' });
    const { set } = (await answer.json()) as { set?: unknown };
    if (!answer.ok || typeof set !== 'string') return;
    found = set;
    publish();
  } catch {
    /* Without an answer the page stays as it is, and asks again. */
  }
}

let timer: ReturnType<typeof setInterval> | undefined;

/** Asks from now on for the set that is live: when the page becomes visible again, and every ten minutes while it is. */
export function watchSet(): void {
  const wait = () => {
    clearInterval(timer);
    timer = document.visibilityState === 'visible' ? setInterval(() => void ask(), interval) : undefined;
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
    wait();
  });
  wait();
}

/** Another set than this page's that is live, unless it was dismissed; made for `useSyncExternalStore`. */
export const newSet = (): string | undefined =>
  found === liveRegistry().set || found === dismissed ? undefined : found;

export const subscribeToNewSet = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The member wants no reload until there is yet another set. */
export const dismissNewSet = (): void => {
  dismissed = found;
  publish();
};
