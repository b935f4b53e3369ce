import type { LiveApp } from '@site/shared';
import { matchesPath } from './matchesPath';

declare global {
  interface Window {
    /** The inline script's: the integrity of a script by its address. */
    integrityOf?: (address: string) => string;
  }
}

export type { LiveApp };

export type LiveRoute = LiveApp['routes'][number];

/** The set of releases that this page was opened with. */
export interface Registry {
  revision: number;
  /** Names the set; missing in development. */
  set?: string;
  /** The shell's own version; missing in development. */
  shell?: string | undefined;
  apps: Record<string, LiveApp>;
}

/** In what the edge writes, the shell is one of the apps. */
const readRegistry = (): Registry => {
  const text = document.getElementById('site-registry')?.textContent?.trim();
  if (!text) return { revision: 0, apps: {} };
  const { apps, ...about } = JSON.parse(text) as Registry;
  const { shell, ...featureApps } = apps;
  return { ...about, shell: shell?.version, apps: featureApps };
};

let registry: Registry | undefined;

/** The page's registry, as the edge wrote it into `index.html`. */
export const liveRegistry = (): Registry => (registry ??= readRegistry());

/** The app that fills a slot, if any is live. */
export const appOfSlot = (slot: string): string | undefined =>
  Object.entries(liveRegistry().apps).find(([, app]) => app.slots.some((it) => it.name === slot))?.[0];

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
