import { Form, Input } from 'antd';
import { FocusedInput } from './FocusedInput';

interface Props {
  label?: string;
  /** Who sees the reason, or another hint. */
  hint?: string | undefined;
  /** Whether it is the first field of its form, which takes the focus. */
  isFirst?: boolean;
}

const input = { maxLength: 200, autoComplete: 'off' };

/** The field `reason` of a form, which must be filled in. */
export function ReasonField({ label = '原因', hint, isFirst = true }: Props) {
  return (
    <Form.Item
      name="reason"
      label={label}
      extra={hint}
      rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
    >
      {isFirst ? <FocusedInput {...input} /> : <Input {...input} />}
    </Form.Item>
  );
}
