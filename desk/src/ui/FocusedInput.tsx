import { Input, type InputProps } from 'antd';
import { useFocusOnOpen } from './useFocusOnOpen';

/** The first field of a form, focused when it appears. Takes `value`, `onChange` and `id` from its `Form.Item`. */
export function FocusedInput(props: InputProps) {
  return <Input {...props} ref={useFocusOnOpen()} />;
}
