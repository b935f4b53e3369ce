import { useLocation } from '@site/shared';
import { useEffect, useRef } from 'react';

/**
 * Follows a change of the address during the first render, which React splits into slices: a tap on a link of the
 * prerendered page, a typed address. The router listens only once it is mounted. Call it below the router.
 */
export function useMissedNavigation(): void {
  const location = useLocation();
  const rendered = useRef(location);
  useEffect(() => {
    const { pathname, search, hash } = rendered.current;
    if ((window.location.hash || '#/') !== `#${pathname}${search}${hash}`)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
  }, []);
}
