import { useEffect, useEffectEvent } from 'react';

const textInputs = /^(text|search|password|email|number|tel|url|date)$/;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && textInputs.test(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/**
 * Runs a handler when its key is pressed anywhere on the page, but not while typing in a field, in a dialog, or with
 * Ctrl, Alt or Meta.
 * @param handlers by `KeyboardEvent.key`
 */
export const useShortcuts = (handlers: Record<string, () => void>): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (isTyping(event.target) || isInDialog(event.target)) return;
    const run = handlers[event.key] ?? handlers[event.key.toLowerCase()];
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
};
