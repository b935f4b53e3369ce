import { fetchKit, onPrefetch } from '@site/shared';
import { liveRegistry, routeAt } from './registry';

const hinted = new Set<string>();

const hint = (url: string): void => {
  if (hinted.has(url)) return;
  hinted.add(url);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
};

/** Fetches a path's app and page ahead of time, when a finger is on a link to it (architecture, How a page comes to be). */
export function prefetchLinks(): void {
  onPrefetch((target) => {
    const found = routeAt(target.split('?')[0] ?? target);
    const base = found && liveRegistry().apps[found.app]?.base;
    if (!base) return;
    for (const file of found.route.preload) hint(base + file);
    fetchKit(found.route.kit);
  });
}

/**
 * Fetches the parts of the kit that the page asked for will show, while its app is on its way (the page's own files are asked for
 * by `start.ts`); a visitor is sent home from a page for members. By running them and not by preloads, of which the browser complains
 * where a page has nothing to show in them.
 */
export function fetchKitOfPage(loggedIn: boolean): void {
  const route = routeAt(window.location.hash.slice(1).split('?')[0] || '/')?.route;
  if (route && (loggedIn || !route.login)) fetchKit(route.kit);
}
