import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

const subscribe = (run: () => void) => {
  listeners.add(run);
  window.addEventListener('storage', run);
  return () => {
    listeners.delete(run);
    window.removeEventListener('storage', run);
  };
};

/** A text that this browser keeps, shared by all tabs; null until it is set. */
export const useStored = (key: string): [string | null, (text: string) => void] => [
  useSyncExternalStore(subscribe, () => localStorage.getItem(key)),
  (text) => {
    localStorage.setItem(key, text);
    listeners.forEach((run) => run());
  },
];

export const isOneOf = <Text extends string>(texts: readonly Text[], text: string | null): text is Text =>
  texts.includes(text as Text);
