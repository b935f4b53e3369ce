import { useNavigate } from '@site/shared';
import { useEffect, useRef } from 'react';

/** ms between a submission's toast and the next page. */
export const redirectDelay = 1500;

/** `location.state` of the page that a submission leads to. */
export interface Arrival {
  /** The API host repeated its answer to an earlier submission. */
  replayed?: boolean;
  /** The deposit that the member says to have paid. */
  paid?: string | undefined;
}

/** Navigates to a path after `redirectDelay`, unless the member leaves the page before. */
export function useDelayedNavigate(): (path: string, arrival: Arrival) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (path, arrival) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path, { state: arrival }), redirectDelay);
  };
}
