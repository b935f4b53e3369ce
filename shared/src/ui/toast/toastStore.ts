export type ToastTone = 'ok' | 'error' | 'info';

export interface ToastEntry {
  id: number;
  text: string;
  tone: ToastTone;
}

/** How long a toast stays, in ms (spec 1 §9). */
export const toastDuration = 2000;
const most = 3;

let shown: readonly ToastEntry[] = [];
let waiting: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const publish = (next: readonly ToastEntry[]) => {
  shown = next;
  listeners.forEach((listener) => listener());
};

const show = (entry: ToastEntry) => {
  publish([...shown.filter(({ text }) => text !== entry.text), entry].slice(-most));
  setTimeout(() => publish(shown.filter(({ id }) => id !== entry.id)), toastDuration);
};

/**
 * Says something for two seconds: `ok` and `info` politely (role status), `error` at once (role alert). Callable from
 * anywhere; one said before the viewport is mounted is shown when it is. The same text again replaces its toast.
 */
export function toast(text: string, tone: ToastTone = 'ok'): void {
  if (!text) return;
  const entry = { id: nextId++, text, tone };
  if (listeners.size > 0) show(entry);
  else waiting = [...waiting.filter((earlier) => earlier.text !== text), entry].slice(-most);
}

/** The toasts shown now; made for `useSyncExternalStore`. */
export const toastSnapshot = () => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  const held = waiting;
  waiting = [];
  held.forEach(show);
  return () => listeners.delete(listener);
}

/** Empties the store between tests. */
export const clearToasts = () => {
  waiting = [];
  publish([]);
};
