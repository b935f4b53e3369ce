import { prerenderedPage } from '@site/runtime';
import { token } from '@site/shared';
import { createGlobalStyle } from 'styled-components';

/**
 * Longest time in ms that the browser keeps the picture of the old page while the new one is rendered. A page that
 * takes longer is shown without a transition.
 */
const longestRender = 200;

/** Whether pages change in a transition: not in browsers without it, nor for a member who prefers reduced motion. */
const canAnimate = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  document.visibilityState === 'visible' &&
  /* The prerendered page is replaced in one frame. */
  !prerenderedPage() &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const within = (limit: number, done: Promise<void>): Promise<void> =>
  Promise.race([done, new Promise<void>((resolve) => setTimeout(resolve, limit))]);

/** Calls back after the next frame, or after 100 ms without one: a hidden tab has none. */
const afterFrame = (callback: () => void): void => {
  let called = false;
  const callOnce = () => {
    if (!called) callback();
    called = true;
  };
  requestAnimationFrame(() => setTimeout(callOnce));
  setTimeout(callOnce, 100);
};

/**
 * Changes the page in a view transition: the browser takes a picture of the old one, which the new one replaces by a
 * cross-fade (`PageTransitionStyle`).
 * @param update starts to render the new page
 * @param rendered resolves when the new page is on the screen
 * @returns false without a transition; `update` is then not called
 */
export function tryPageTransition(update: () => void, rendered: () => Promise<void>): boolean {
  if (!canAnimate()) return false;
  /* The frame that answers the tap is painted first: the browser paints none while it takes the picture. */
  afterFrame(() => {
    const { ready, finished, updateCallbackDone } = document.startViewTransition(() => {
      update();
      return within(longestRender, rendered());
    });
    /* The browser skips a transition, for example when another one starts: the page changes without it. */
    for (const promise of [ready, finished, updateCallbackDone]) promise.catch(() => undefined);
  });
  return true;
}

/** The cross-fade between pages. Taps reach the new page meanwhile. */
export const PageTransitionStyle = createGlobalStyle`
  ::view-transition { pointer-events: none; }
  ::view-transition-group(root), ::view-transition-old(root), ::view-transition-new(root) {
    animation-duration: ${token.motion.normal};
  }
`;
