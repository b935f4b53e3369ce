import createAutoplay from 'embla-carousel-autoplay';
import { useMemo, useState } from 'react';

/** ms that a picture stands. */
const delay = 5000;

const prefersCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether the pictures move by themselves, and the plugins that make them. While they do, a finger, a mouse above them or the focus
 * among them holds them for as long as it is there; once paused by the member they stay so.
 */
export function useAutoplay() {
  const [playing, setPlaying] = useState(() => !prefersCalm());
  const plugins = useMemo(
    () =>
      playing ? [createAutoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })] : [],
    [playing],
  );
  return { playing, toggle: () => setPlaying(!playing), plugins };
}
