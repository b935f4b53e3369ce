import { createSignal } from '@site/shared/text';

const key = 'desk-token';
const { notify, subscribe } = createSignal();

/** The bearer token of this tab, which ends with the tab; null when signed out. */
export const sessionToken = (): string | null => sessionStorage.getItem(key);

/** Signs this tab in, or out with null. */
export const setSessionToken = (token: string | null): void => {
  if (token === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, token);
  notify();
};

/** Calls `run` after each change; returns the function that stops it. */
export const subscribeToSession = subscribe;

/** ms without pointer or keys after which the desk signs out, as the host does. */
export const idleLimit = 30 * 60_000;

/** ms after the last pointer or key in which calls count as the operator's; the host notes uses once a minute. */
const causedWithin = 60_000;

let lastInput = Date.now();

/** Records that the operator has used pointer or keyboard now. */
export const noteInput = (): void => {
  lastInput = Date.now();
};

/** Whether no pointer or key was used for the idle limit. */
export const isIdle = (): boolean => Date.now() - lastInput >= idleLimit;

/** Whether a call made now counts as made by the page, such as a poll, and not by the operator. */
export const isBackground = (): boolean => Date.now() - lastInput > causedWithin;
