import { useEffect, useRef, type RefObject } from 'react';

/** ms between two calls, a little longer than a toast is shown. */
const minimumInterval = 2500;

/**
 * Calls back when a member scrolls past the end of the list: by scrolling the end into view, or by wheel or touch while
 * it is visible. At most once per `minimumInterval`.
 */
export function usePastEnd(onPastEnd: () => void, ended: boolean): RefObject<HTMLParagraphElement | null> {
  const end = useRef<HTMLParagraphElement>(null);
  const callback = useRef(onPastEnd);
  useEffect(() => {
    callback.current = onPastEnd;
  });

  useEffect(() => {
    if (!ended) return;
    let touchY = 0;
    let lastCall = -Infinity;
    let offset = window.scrollY;
    const reportPastEnd = () => {
      if (!end.current || Date.now() - lastCall < minimumInterval) return;
      /* A fixed bar at the bottom of the window covers the end. */
      const bar = parseFloat(getComputedStyle(end.current).scrollMarginBottom) || 0;
      if (end.current.getBoundingClientRect().bottom > window.innerHeight - bar) return;
      lastCall = Date.now();
      callback.current();
    };
    const onWheel = (event: WheelEvent) => event.deltaY > 0 && reportPastEnd();
    const onTouchStart = (event: TouchEvent) => (touchY = event.touches[0]?.clientY ?? 0);
    const onTouchMove = (event: TouchEvent) => touchY - (event.touches[0]?.clientY ?? touchY) > 24 && reportPastEnd();
    const onScroll = () => {
      if (window.scrollY > offset) reportPastEnd();
      offset = window.scrollY;
    };
    const passive = { passive: true };
    window.addEventListener('wheel', onWheel, passive);
    window.addEventListener('touchstart', onTouchStart, passive);
    window.addEventListener('touchmove', onTouchMove, passive);
    window.addEventListener('scroll', onScroll, passive);
    return () => {
      window.removeEventListener('wheel', onWheel);
      window.removeEventListener('touchstart', onTouchStart);
      window.removeEventListener('touchmove', onTouchMove);
      window.removeEventListener('scroll', onScroll);
    };
  }, [ended]);

  return end;
}
