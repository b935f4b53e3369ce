import { useSyncExternalStore } from 'react';
import { createSignal } from '../../signal';

/* Dialogs and sheets that are open, or will be once their code has loaded. */
let count = 0;
const changed = createSignal();

const change = (by: 1 | -1) => {
  count += by;
  changed.notify();
};

/** Counts an open dialog or sheet; returns what removes it. */
export function addOpenOverlay(): () => void {
  change(1);
  return () => change(-1);
}

/** Whether a dialog or sheet is open, or will be once its code has loaded. */
export const useHasOpenOverlay = (): boolean => useSyncExternalStore(changed.subscribe, () => count > 0);
