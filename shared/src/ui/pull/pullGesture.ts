/** State of a pull: `distance` in px that the mark follows; `armed` if the release refreshes. */
export interface Pull {
  distance: number;
  armed: boolean;
}

export interface PullHandlers {
  onMove: (pull: Pull) => void;
  /** The finger was lifted; `armed` is that of the last move. */
  onEnd: (armed: boolean) => void;
}

/** px that the mark moves before a release refreshes. */
export const armedDistance = 56;
const maximumDistance = 88;
/** The mark moves less than the finger, so that a pull feels elastic. */
const resistance = 0.5;
/** px after which the direction of a movement is known. */
const slop = 8;

/* A dialog's backdrop is its sibling in the portal. */
const overlays = 'dialog, [role=dialog], [role=alertdialog], [data-base-ui-portal]';

/* False in overlays and scrolled containers, which handle their touches. */
const belongsToPage = (target: EventTarget | null): boolean => {
  for (let it = target instanceof Element ? target : null; it && it !== document.body; it = it.parentElement)
    if (it.matches(overlays) || it.scrollTop > 0) return false;
  return true;
};

/**
 * Reports one-finger pulls from the top of the page. Listeners are passive, so they do not delay scrolling.
 * @returns a function that removes the listeners
 */
export function watchPulls({ onMove, onEnd }: PullHandlers): () => void {
  let start: { x: number; y: number } | undefined;
  let pull: Pull | undefined;

  const stop = (armed: boolean) => {
    start = undefined;
    if (pull) onEnd(armed);
    pull = undefined;
  };
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch] = touches;
    if (!touch || touches.length > 1 || window.scrollY > 0 || !belongsToPage(target)) return stop(false);
    start = { x: touch.clientX, y: touch.clientY };
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (!start || !touch) return;
    const [right, down] = [touch.clientX - start.x, touch.clientY - start.y];
    const sideways = !pull && Math.abs(right) > slop && Math.abs(right) > Math.abs(down);
    if (touches.length > 1 || window.scrollY > 0 || sideways || (!pull && down < -slop)) return stop(false);
    if (!pull && down < slop) return;
    const distance = Math.max(0, Math.min(maximumDistance, (down - slop) * resistance));
    pull = { distance, armed: distance >= armedDistance };
    onMove(pull);
  };
  const end = () => stop(pull?.armed ?? false);
  const cancel = () => stop(false);

  const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: cancel };
  for (const [name, listener] of Object.entries(listeners))
    window.addEventListener(name, listener as (event: Event) => void, { passive: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as (event: Event) => void);
  };
}
