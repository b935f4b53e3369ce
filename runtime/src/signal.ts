/** Tells listeners of a change. */
export interface Signal<Values extends unknown[]> {
  notify: (...values: Values) => void;
  /** Adds a listener. Returns how to remove it. */
  subscribe: (listener: (...values: Values) => void) => () => void;
}

export function createSignal<Values extends unknown[] = []>(): Signal<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    notify: (...values) => listeners.forEach((listener) => listener(...values)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
