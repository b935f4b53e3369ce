import { useEffect, useSyncExternalStore } from 'react';

/** A change that is sent after a while, unless the operator undoes it. */
interface DelayedAction {
  /** Id of the item. */
  id: string;
  label: string;
  /** ms since 1970 when it is sent. */
  at: number;
  send: () => void;
}

let waiting: readonly DelayedAction[] = [];
const timers = new Map<string, number>();
const listeners = new Set<() => void>();

const change = (next: readonly DelayedAction[]) => {
  waiting = next;
  listeners.forEach((run) => run());
};

const remove = (id: string): DelayedAction | undefined => {
  const found = waiting.find((it) => it.id === id);
  window.clearTimeout(timers.get(id));
  timers.delete(id);
  if (found) change(waiting.filter((it) => it !== found));
  return found;
};

/** Ends the wait of an item's change, which is not sent. */
export const undoDelayed = (id: string): void => void remove(id);

/** Sends the change of an item now. */
export const sendDelayed = (id: string): void => remove(id)?.send();

/** Sends all changes that wait: the operator leaves the page or signs out. */
export const sendAllDelayed = (): void => waiting.forEach(({ id }) => sendDelayed(id));

/** Sends a change after `ms`, or when the page is left. */
export const delayAction = (action: Omit<DelayedAction, 'at'>, ms: number): void => {
  sendDelayed(action.id);
  timers.set(
    action.id,
    window.setTimeout(() => sendDelayed(action.id), ms),
  );
  change([...waiting, { ...action, at: Date.now() + ms }]);
};

const subscribe = (run: () => void) => {
  listeners.add(run);
  return () => void listeners.delete(run);
};

/** The changes that wait, oldest first. Those of a page are sent when it is left. */
export const useDelayedActions = (): readonly DelayedAction[] => {
  useEffect(() => {
    window.addEventListener('pagehide', sendAllDelayed);
    return () => {
      window.removeEventListener('pagehide', sendAllDelayed);
      sendAllDelayed();
    };
  }, []);
  return useSyncExternalStore(subscribe, () => waiting);
};
