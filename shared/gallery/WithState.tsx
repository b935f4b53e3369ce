import { useState, type ReactNode } from 'react';

interface Props<Value> {
  initial: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Gives a controlled component its state, so that an example can be used. */
export function WithState<Value>({ initial, children }: Props<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
