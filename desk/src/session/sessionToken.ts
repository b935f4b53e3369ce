const key = 'desk-token';
const listeners = new Set<() => void>();

/** The bearer token of this tab, which ends with the tab; null when signed out. */
export const sessionToken = (): string | null => sessionStorage.getItem(key);

/** Signs this tab in, or out with null. */
export const setSessionToken = (token: string | null): void => {
  if (token === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
  listeners.forEach((run) => run());
};

/** Calls `run` after each change; returns the function that stops it. */
export const subscribeToSession = (run: () => void): (() => void) => {
  listeners.add(run);
  return () => void listeners.delete(run);
};
