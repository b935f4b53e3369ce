import { useNavigate } from '@site/shared';
import { useEffect, useRef } from 'react';

/** ms between a submission's toast and the next page (spec 2 §9). */
export const redirectDelay = 1500;

/** What a page that was gone to by itself is told of the press before (`location.state`). */
export interface Arrival {
  /** What it did was done by the same press before. */
  replayed: boolean;
}

/** Goes to a path after `redirectDelay`; a member who leaves the page before is not pulled away from the next one. */
export function useDelayedNavigate(): (path: string, arrival: Arrival) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (path, arrival) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void navigate(path, { state: arrival }), redirectDelay);
  };
}
