import { useEffect, useState, type ComponentType } from 'react';
import { listen } from '../../listen';
import type { PullListenerProps } from './PullListener';

/** Delay in ms after mount, so that the code does not compete with the page's first requests. */
const quietMoment = 1500;

/**
 * Lets a finger pull the page down from its top to fetch its list again. Mount one for the list on the screen; a
 * `RecordList` has its own. It takes no space. On touch screens its code loads when the page is quiet or first touched;
 * if that fails, there is no pull. Mouse and keyboard have the browser's reload.
 */
export function PullToRefresh({ onRefresh }: PullListenerProps) {
  const [Watch, setWatch] = useState<ComponentType<PullListenerProps>>();
  useEffect(() => {
    const { style } = document.documentElement;
    const load = () => {
      import(/* webpackChunkName: "ui-lists" */ './PullListener')
        .then((part) => setWatch(() => part.PullListener))
        /* If the chunk does not load, the browser's own pull is restored. */
        .catch(() => (style.overscrollBehaviorY = ''));
    };
    const timer = navigator.maxTouchPoints > 0 ? setTimeout(load, quietMoment) : undefined;
    const stop = listen(window, { touchstart: load }, { passive: true, once: true });
    /* The browser's own pull would reload the whole site. */
    style.overscrollBehaviorY = 'contain';
    return () => {
      clearTimeout(timer);
      stop();
      style.overscrollBehaviorY = '';
    };
  }, []);
  return Watch ? <Watch onRefresh={onRefresh} /> : null;
}
