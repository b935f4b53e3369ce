import createAutoplay from 'embla-carousel-autoplay';
import { useMemo, useState } from 'react';

/** Each picture is shown for this many ms. */
const delay = 5000;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * State of the automatic advance and its embla plugins. Touching, hovering or focusing the carousel holds it meanwhile;
 * a pause by the member lasts until resumed.
 */
export function useAutoplay() {
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  const plugins = useMemo(
    () =>
      playing ? [createAutoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })] : [],
    [playing],
  );
  return { playing, toggle: () => setPlaying(!playing), plugins };
}
