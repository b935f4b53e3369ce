import type { InputRef } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';

/** Focuses a field when its form appears. The form must be all that its page or dialog is for. */
export const useFocusOnOpen = (): RefObject<InputRef | null> => {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
};
