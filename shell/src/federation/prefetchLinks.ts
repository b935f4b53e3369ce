import { onPrefetch, pageExpose } from '@site/shared';
import { preloadPart } from './parts';
import { prefetchPage } from './prefetch';

/** Prefetches and evaluates a link's page when the link is touched, since it is about to open. */
export const prefetchLinks = (): void =>
  onPrefetch((target) => {
    const found = prefetchPage(target);
    if (found) preloadPart(found.app, pageExpose(found.route.path));
  });
