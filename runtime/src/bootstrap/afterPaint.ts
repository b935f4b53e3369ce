/**
 * Runs the steps once, after the first paint, each in a separate task: a slow phone takes a tenth of a second for
 * them. At once when the runtime starts before that.
 */
export const afterPaint = (...steps: (() => void)[]): void => {
  const next = (): void => {
    steps.shift()?.();
    if (steps.length > 0) setTimeout(next);
  };
  window.continueLoading = () => {
    for (const step of steps.splice(0)) step();
  };
  /* Never in a hidden tab, where the runtime continues. */
  new PerformanceObserver((list) => {
    /* Pictures are decoded for the frame after it. */
    if (list.getEntriesByName('first-contentful-paint')[0]) requestAnimationFrame(() => setTimeout(next));
  }).observe({ type: 'paint', buffered: true });
};
