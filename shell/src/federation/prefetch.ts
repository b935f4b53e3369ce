import { fetchKit, onPrefetch } from '@site/shared';
import { prerenderedPage } from '../prerender/prerenderedPage';
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
    void fetchKit(found.route.kit);
  });
}

let kitOfPage: Promise<unknown> = Promise.resolve();

/**
 * Fetches the lazy parts of the kit that the requested page imports, while its app loads (the inline script preloads
 * the page's own files). They are evaluated and not only preloaded, because browsers warn about unused preloads.
 */
export function fetchKitOfPage(loggedIn: boolean): void {
  const route = routeAt(window.location.hash.slice(1).split('?')[0] || '/')?.route;
  if (route && (loggedIn || !route.login)) kitOfPage = fetchKit(route.kit);
}

/** ms that a prerendered page waits for the kit; then its replacement shows skeletons of the parts. */
const patience = 3000;

/**
 * Resolves at once, or while a prerendered page is shown, when the kit of the page has loaded: the page that replaces
 * it has its fields then.
 */
export const kitOfPrerenderedPage = (): Promise<unknown> | undefined =>
  prerenderedPage() && Promise.race([kitOfPage, new Promise((resolve) => setTimeout(resolve, patience))]);
