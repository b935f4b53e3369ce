import { useState, type KeyboardEvent } from 'react';

/** Whether the keyboard's shift key is locked, as its last key in the watched element told; a phone's keyboard tells nothing. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  /* A password manager fills a field with key events that know no modifiers. */
  const look = (event: KeyboardEvent) => setOn(event.nativeEvent.getModifierState?.('CapsLock') ?? false);
  return { on, watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setOn(false) } };
}
