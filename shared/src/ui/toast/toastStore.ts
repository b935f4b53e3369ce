export type ToastTone = 'ok' | 'error' | 'info';

export interface ToastEntry {
  id: number;
  text: string;
  tone: ToastTone;
}

/** How long a toast stays, in ms (spec 1 §9). */
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
 * Says something for two seconds: `ok` and `info` politely (role status), `error` at once (role alert). There is one toast at a time,
 * the newest. Callable from anywhere; one said before the viewport is mounted is shown when it is.
 */
export function toast(text: string, tone: ToastTone = 'ok'): void {
  if (!text) return;
  const entry = { id: nextId++, text, tone };
  if (listeners.size > 0) show(entry);
  else waiting = entry;
}

/** The toast shown now, if any; made for `useSyncExternalStore`. */
export const toastSnapshot = () => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  const held = waiting;
  waiting = undefined;
  if (held) show(held);
  return () => listeners.delete(listener);
}

/** Empties the store between tests. */
export const clearToasts = () => {
  waiting = undefined;
  publish(undefined);
};
