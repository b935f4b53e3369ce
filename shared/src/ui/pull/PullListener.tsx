import { useEffect, useRef, useState } from 'react';
import { toast } from '../toast/toastStore';
import { armedDistance, watchPulls, type Pull } from './pullGesture';
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
