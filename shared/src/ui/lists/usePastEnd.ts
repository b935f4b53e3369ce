import { messages } from '@site/contract';
import { useEffect, useRef, type RefObject } from 'react';
import { listen } from '../../listen';
import { toast } from '../toast/toastStore';

/** ms between two toasts, a little longer than one is shown. */
const minimumInterval = 2500;

/**
 * Shows the toast 当前条件暂无新数据！ when a member scrolls past the end of the list: by scrolling the end into view, or by
 * wheel or touch while it is visible. At most once per `minimumInterval`.
 */
export function usePastEnd(ended: boolean): RefObject<HTMLParagraphElement | null> {
  const end = useRef<HTMLParagraphElement>(null);
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
      toast(messages.pastEnd, 'info');
    };
    const listeners = {
      wheel: ({ deltaY }: WheelEvent) => deltaY > 0 && reportPastEnd(),
      touchstart: ({ touches }: TouchEvent) => void (touchY = touches[0]?.clientY ?? 0),
      touchmove: ({ touches }: TouchEvent) => touchY - (touches[0]?.clientY ?? touchY) > 24 && reportPastEnd(),
      scroll: () => {
        if (window.scrollY > offset) reportPastEnd();
        offset = window.scrollY;
      },
    };
    return listen(window, listeners, { passive: true });
  }, [ended]);
  return end;
}
