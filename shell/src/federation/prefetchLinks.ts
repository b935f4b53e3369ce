import { onPrefetch, pageExpose } from '@site/shared';
import { preloadPart } from './parts';
import { prefetchPage } from './prefetch';

/**
 * Prefetches and evaluates a link's page when the link is touched, since it is about to open. A page of members is not
 * evaluated for a visitor, who is redirected.
 */
export const prefetchLinks = (isLoggedIn: () => boolean): void =>
  onPrefetch((target) => {
    const found = prefetchPage(target);
    if (found && (!found.route.login || isLoggedIn())) preloadPart(found.app, pageExpose(found.route.path));
  });
