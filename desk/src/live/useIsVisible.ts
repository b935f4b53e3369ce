import { useSyncExternalStore } from 'react';

const subscribe = (run: () => void) => {
  document.addEventListener('visibilitychange', run);
  return () => document.removeEventListener('visibilitychange', run);
};

/** Whether the page is shown, not in a hidden tab. */
export const useIsVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
