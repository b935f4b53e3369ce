import { fetchKit, onPrefetch } from '@site/shared';
import { liveRegistry, routeAt } from './registry';

const prefetched = new Set<string>();

const prefetchScript = (url: string): void => {
  if (prefetched.has(url)) return;
  prefetched.add(url);
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = 'script';
  link.href = url;
  document.head.append(link);
};

/** Prefetches the scripts of a link's page when the link is touched. */
export function prefetchLinks(): void {
  onPrefetch((target) => {
    const found = routeAt(target.split('?')[0] ?? target);
    const base = found && liveRegistry().apps[found.app]?.base;
    if (!base) return;
    for (const file of found.route.preload) prefetchScript(base + file);
    fetchKit(found.route.kit);
  });
}

/**
 * Fetches the lazy parts of the kit that the requested page imports, while its app loads (the inline script preloads
 * the page's own files). They are evaluated and not only preloaded, because browsers warn about unused preloads.
 */
export function fetchKitOfPage(loggedIn: boolean): void {
  const route = routeAt(window.location.hash.slice(1).split('?')[0] || '/')?.route;
  if (route && (loggedIn || !route.login)) fetchKit(route.kit);
}
