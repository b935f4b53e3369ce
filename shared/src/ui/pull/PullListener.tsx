import { useEffect, useRef, useState } from 'react';
import { listen } from '../../listen';
import { toast } from '../toast/toastStore';
import { PullIndicator } from './PullIndicator';

export interface PullListenerProps {
  /** Fetches what the page shows again. Resolves when it has arrived; on failure rejects or resolves with `isError`. */
  onRefresh: () => unknown;
}

const idle: Pull = { distance: 0, armed: false };

const hasError = (result: unknown): boolean =>
  Array.isArray(result) ? result.some(hasError) : (result as { isError?: boolean } | undefined)?.isError === true;

const hasFailed = async (refresh: () => unknown): Promise<boolean> => {
  try {
    return hasError(await refresh());
  } catch {
    return true;
  }
};

/** Shows the mark of a pull, refreshes at its release, and says so to screen readers. A failure shows a toast. */
export function PullListener({ onRefresh }: PullListenerProps) {
  const [pull, setPull] = useState(idle);
  const [state, setState] = useState<'idle' | 'refreshing' | 'done'>('idle');
  const refresh = useRef(async () => {});
  useEffect(() => {
    refresh.current = async () => {
      setState('refreshing');
      const failed = await hasFailed(onRefresh);
      setState(failed ? 'idle' : 'done');
      if (failed) toast('刷新失败，请稍后再试', 'error');
    };
  }, [onRefresh]);
  const refreshing = state === 'refreshing';

  useEffect(() => {
    if (refreshing) return;
    return watchPulls({
      onMove: setPull,
      onEnd: (armed) => {
        setPull(idle);
        if (armed) void refresh.current();
      },
    });
  }, [refreshing]);

  return (
    <>
      <PullIndicator distance={refreshing ? armedDistance : pull.distance} armed={pull.armed} refreshing={refreshing} />
      <span aria-live="polite" className="visually-hidden">
        {{ idle: '', refreshing: '正在刷新', done: '已刷新' }[state]}
      </span>
    </>
  );
}

/** State of a pull: `distance` in px that the mark follows; `armed` if the release refreshes. */
interface Pull {
  distance: number;
  armed: boolean;
}

interface PullHandlers {
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
function watchPulls({ onMove, onEnd }: PullHandlers): () => void {
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

  const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: () => stop(false) };
  return listen(window, listeners, { passive: true });
}
