import { useEffect, useEffectEvent } from 'react';

/* The dialogs, sheets and menus above the page, the lowest first. Each is named by what closes it. */
const open: (() => void)[] = [];
let onChange = () => {};

function add(close: () => void): () => void {
  open.push(close);
  onChange();
  return () => {
    open.splice(open.indexOf(close), 1);
    onChange();
  };
}

/** The layers above the page, as the browser's back needs them. */
export const layers = {
  areOpen: (): boolean => open.length > 0,

  /** Asks the top layer to close. It stays open if it may not be closed. */
  closeTop: (): void => open[open.length - 1]?.(),

  /** Calls back when a layer has opened or closed. There is one listener; returns how to stop. */
  listen: (listener: () => void): (() => void) => {
    onChange = listener;
    return () => void (onChange = () => {});
  },
};

/**
 * Makes a part above the page a layer while it is open: the browser's back then closes the part, not the page.
 * @param onBack closes it; undefined if back may not close it
 */
export function useLayer(isOpen: boolean, onBack: (() => void) | undefined): void {
  const close = useEffectEvent(() => onBack?.());
  useEffect(() => (isOpen ? add(() => close()) : undefined), [isOpen]);
}
