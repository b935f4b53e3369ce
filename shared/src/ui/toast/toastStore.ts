export type ToastTone = 'ok' | 'error' | 'info';

export interface ToastEntry {
  id: number;
  text: string;
  tone: ToastTone;
}

/** A toast is shown for this many ms. */
export const toastDuration = 2000;

let shown: ToastEntry | undefined;
let waiting: ToastEntry | undefined;
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (next: ToastEntry | undefined) => {
  shown = next;
  listeners.forEach((listener) => listener());
};

const show = (entry: ToastEntry) => {
  publish(entry);
  setTimeout(() => {
    if (shown === entry) publish(undefined);
  }, toastDuration);
};

/**
 * Shows a toast for two seconds: `ok` and `info` with role status, `error` with role alert. A new toast replaces the
 * current one. May be called anywhere; a toast from before the viewport is mounted appears once it is.
 */
export function toast(text: string, tone: ToastTone = 'ok'): void {
  if (!text) return;
  const entry = { id: nextId++, text, tone };
  if (listeners.size > 0) show(entry);
  else waiting = entry;
}

/** Snapshot for `useSyncExternalStore`: the current toast, if any. */
export const toastSnapshot = () => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  const held = waiting;
  waiting = undefined;
  if (held) show(held);
  return () => listeners.delete(listener);
}

/** Clears the store between tests. */
export const clearToasts = () => {
  waiting = undefined;
  publish(undefined);
};
