/** Creates a signal that tells its listeners of a change. */
export function createSignal<Values extends unknown[] = []>() {
  type Listener = (...values: Values) => void;
  const listeners = new Set<Listener>();
  return {
    notify: (...values: Values): void => listeners.forEach((listener) => listener(...values)),
    /** Adds a listener. Returns how to remove it. */
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
