import { useState, type KeyboardEvent } from 'react';

/** Whether caps lock was on at the last key event in the watched element. Keyboards of phones do not report it. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  /* A password manager fills fields with key events without modifiers. */
  const update = (event: KeyboardEvent) => setOn(event.nativeEvent.getModifierState?.('CapsLock') ?? false);
  return { on, watch: { onKeyDown: update, onKeyUp: update, onBlur: () => setOn(false) } };
}
