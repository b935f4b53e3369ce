import { onPrefetch } from '@site/shared';
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
    if (base) for (const file of found.route.preload) hint(base + file);
  });
}
