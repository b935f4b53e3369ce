import type { TextFormatName } from '@site/shared/text';
import { type InputProps, type InputRef, Form } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
import { FormatInput } from './FormatInput';

/** The first field of a form, focused when it appears. Takes `value`, `onChange` and `id` from its `Form.Item`. */
export function FocusedInput({ format = 'line', ...props }: InputProps & { format?: TextFormatName }) {
  return <FormatInput {...props} format={format} ref={useFocusOnOpen()} />;
}

/** Focuses a field when its form appears. The form must be all that its page or dialog is for. */
export const useFocusOnOpen = (): RefObject<InputRef | null> => {
  const field = useRef<InputRef>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
};

interface Props {
  label?: string;
  /** Who sees the reason, or another hint. */
  hint?: string | undefined;
  /** How the text is read, by default as a line. */
  format?: TextFormatName | undefined;
  /** Whether it is the first field of its form, which takes the focus. */
  isFirst?: boolean;
}

const input = { maxLength: 200, autoComplete: 'off' };

/** The field `reason` of a form, which must be filled in. */
export function ReasonField({ label = '原因', hint, format = 'line', isFirst = true }: Props) {
  return (
    <Form.Item
      name="reason"
      label={label}
      extra={hint}
      rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
    >
      {isFirst ? <FocusedInput {...input} format={format} /> : <FormatInput {...input} format={format} />}
    </Form.Item>
  );
}
