import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal';

/*
 * The release of an app that parts are rendered from, as a number that begins at 0 and grows with each replacement. An
 * app that is being replaced is suspended: its parts are unmounted, and its hidden kept-alive pages are dropped.
 */

const generations = new Map<string, number>();
const suspended = new Set<string>();
const changed = createSignal();
const suspending = createSignal<[apps: readonly string[]]>();

/** The app's generation; undefined while it is suspended. */
export const useGeneration = (app: string): number | undefined =>
  useSyncExternalStore(changed.subscribe, () => (suspended.has(app) ? undefined : (generations.get(app) ?? 0)));

/** Calls `listener` with the apps that are suspended. Returns how to unsubscribe. */
export const onSuspend = suspending.subscribe;

/** Unmounts all parts of the apps. */
export function suspendApps(apps: readonly string[]): void {
  apps.forEach((app) => suspended.add(app));
  suspending.notify(apps);
  changed.notify();
}

/** Lets parts of the apps be rendered again, from their next generation. */
export function resumeApps(apps: readonly string[]): void {
  for (const app of apps) {
    suspended.delete(app);
    generations.set(app, (generations.get(app) ?? 0) + 1);
  }
  changed.notify();
}

interface Mounted {
  /** Parts that the page shows; those of hidden kept-alive pages do not count. */
  shown: number;
  /** Parts that may be mounted again at any time, since the member sees nothing of them. */
  remountable: number;
}

const mounted = new Map<string, Mounted>();
const none: Mounted = { shown: 0, remountable: 0 };

/** Counts a mounted part of an app. Returns how to remove it. */
export function trackPart(app: string, remountable: boolean): () => void {
  const kind = remountable ? 'remountable' : 'shown';
  const change = (by: number) => {
    const counts = mounted.get(app) ?? none;
    mounted.set(app, { ...counts, [kind]: counts[kind] + by });
  };
  change(1);
  return () => change(-1);
}

/** Whether a part of the app is on screen. */
export const isOnScreen = (app: string): boolean => (mounted.get(app) ?? none).shown > 0;

/** Whether any part of the app is mounted outside of hidden pages. */
export const isMounted = (app: string): boolean => isOnScreen(app) || (mounted.get(app) ?? none).remountable > 0;
