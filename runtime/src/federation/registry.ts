import type { LiveApp } from '@site/shared';
import { useSyncExternalStore } from 'react';
import { createSignal } from '../signal';
import { matchesPath } from './matchesPath';

declare global {
  interface Window {
    /** The inline script's: hashes of scripts by app. */
    scriptHashes?: Record<string, LiveApp['hashes']>;
    /** The inline script's: the integrity of a script by its address. */
    integrityOf?: (address: string) => string;
  }
}

export type { LiveApp };

export type LiveRoute = LiveApp['routes'][number];

/** The set of releases that this page has: the one it was opened with, and apps that were replaced since. */
export interface Registry {
  revision: number;
  /** Names the set; missing in development. */
  set?: string;
  /** The shell's own version; missing in development. */
  shell?: string | undefined;
  apps: Record<string, LiveApp>;
}

/** The registry in what the edge serves, where the shell is one of the apps. */
export const registryIn = (served: Registry): Registry => {
  const { apps, ...about } = served;
  const { shell, ...featureApps } = apps;
  return { ...about, shell: shell?.version, apps: featureApps };
};

const readRegistry = (): Registry => {
  const text = document.getElementById('site-registry')?.textContent?.trim();
  return text ? registryIn(JSON.parse(text) as Registry) : { revision: 0, apps: {} };
};

let registry: Registry | undefined;
const changed = createSignal();

/** The page's registry; at first as the edge wrote it into `index.html`. */
export const liveRegistry = (): Registry => (registry ??= readRegistry());

/** Gives the page another registry, after apps were replaced. */
export function setLiveRegistry(next: Registry): void {
  registry = next;
  for (const [name, { hashes }] of Object.entries(next.apps))
    Object.assign(window.scriptHashes ?? {}, { [name]: hashes });
  changed.notify();
}

/** The page's registry; renders again when apps were replaced. */
export const useRegistry = (): Registry => useSyncExternalStore(changed.subscribe, liveRegistry);

/** The app that fills a slot, if any is live. */
export const appOfSlot = (slot: string): string | undefined =>
  Object.entries(liveRegistry().apps).find(([, app]) => app.slots.some((it) => it.name === slot))?.[0];

/** Every path that a live app has. */
export const livePaths = (): string[] =>
  Object.values(liveRegistry().apps).flatMap(({ routes }) => routes.map((route) => route.path));

/** The path of an address's hash, without parameters: `#/assets?type=1` is `/assets`. */
export const pathOf = (hash: string): string => hash.slice(1).split('?')[0] || '/';

/** The live page at `path`, with its app's name. */
export const routeAt = (path: string): { app: string; route: LiveRoute } | undefined => {
  for (const [app, { routes }] of Object.entries(liveRegistry().apps)) {
    const route = routes.find((it) => matchesPath(it.path, path));
    if (route) return { app, route };
  }
  return undefined;
};
