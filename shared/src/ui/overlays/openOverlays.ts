import { useSyncExternalStore } from 'react';

/* Dialogs and sheets that are open, or will be once their code has loaded. */
let count = 0;
const listeners = new Set<() => void>();

const change = (by: 1 | -1) => {
  count += by;
  listeners.forEach((listener) => listener());
};

/** Counts an open dialog or sheet; returns what removes it. */
export function addOpenOverlay(): () => void {
  change(1);
  return () => change(-1);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a dialog or sheet is open, or will be once its code has loaded. */
export const useHasOpenOverlay = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
