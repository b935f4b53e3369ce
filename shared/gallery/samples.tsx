import { type ReactNode, useState } from 'react';

export const longText =
  '网络连接不稳定，未能取得最新的账户余额与交易记录，请检查网络设置后重新加载本页面，或联系在线客服。';

/** Stands for a picture of the operator; plain, so that pictures of the gallery stay small. */
export const photo =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 240 100'><path fill='%232f6fd0' " +
  "d='M0 0h240v100H0z'/><path fill='%2314294a' d='m0 100 80-60 60 40 40-30 60 50z'/></svg>";

export const failingPhoto = 'data:image/png;base64,';

interface Props<Value> {
  initial: Value;
  children: (value: Value, setValue: (value: Value) => void) => ReactNode;
}

/** Gives a controlled component its state, so that an example can be used. */
export function WithState<Value>({ initial, children }: Props<Value>) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
