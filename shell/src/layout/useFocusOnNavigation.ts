import { useLocation } from '@site/shared';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the new page after a navigation, so that keyboards and screen readers go on there. A page that has
 * focused one of its own elements keeps it, as does an open dialog.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    // What was focused in a page that is kept alive still has the focus, until the browser notices that it is hidden.
    const isHidden = focused?.closest('[style*="display: none"]');
    if (!isHidden && (main.current?.contains(focused ?? null) || focused?.closest('[role="dialog"]'))) return;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
