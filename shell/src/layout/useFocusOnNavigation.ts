import { useLocation } from '@site/shared';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the new page after a navigation, so that keyboards and screen readers go on there. A page that has
 * focused one of its own elements keeps it, as does an open dialog.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!pathname) return;
    /* Before the next page can focus something. */
    return () => void (before.current = document.activeElement);
  }, [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    const isOfNewPage = focused !== before.current && main.current?.contains(focused);
    if (isOfNewPage || focused?.closest('[role="dialog"]')) return;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
