import { createSignal } from '@site/shared/text';
import { useEffect, useSyncExternalStore } from 'react';

/** A change that is sent after a while, unless the operator undoes it. */
export interface DelayedAction {
  /** Id of the item. */
  id: string;
  label: string;
  /** ms since 1970 when it is sent. */
  at: number;
  timer: number;
  send: () => void;
}

let waiting: readonly DelayedAction[] = [];
const { notify, subscribe } = createSignal();

const change = (next: readonly DelayedAction[]) => {
  waiting = next;
  notify();
};

const remove = (id: string): DelayedAction | undefined => {
  const found = waiting.find((it) => it.id === id);
  window.clearTimeout(found?.timer);
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
export const delayAction = ({ id, label, send }: Pick<DelayedAction, 'id' | 'label' | 'send'>, ms: number): void => {
  sendDelayed(id);
  const timer = window.setTimeout(() => sendDelayed(id), ms);
  change([...waiting, { id, label, send, timer, at: Date.now() + ms }]);
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
