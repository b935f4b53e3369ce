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
