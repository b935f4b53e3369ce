import { createSignal } from '@site/shared/text';
import { useSyncExternalStore } from 'react';

const changed = createSignal();

const subscribe = (run: () => void) => {
  const stop = changed.subscribe(run);
  window.addEventListener('storage', run);
  return () => {
    stop();
    window.removeEventListener('storage', run);
  };
};

/** A text that this browser keeps, shared by all tabs; null until it is set. */
export const useStored = (key: string): [string | null, (text: string) => void] => [
  useSyncExternalStore(subscribe, () => localStorage.getItem(key)),
  (text) => {
    localStorage.setItem(key, text);
    changed.notify();
  },
];

export const isOneOf = <Text extends string>(texts: readonly Text[], text: string | null): text is Text =>
  texts.includes(text as Text);
