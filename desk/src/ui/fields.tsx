import { isAmbiguousAmount, keepFormat, messages, textFormats, type TextFormatName } from '@site/shared/text';
import { Form, type FormItemProps, Input, type InputProps, type InputRef } from 'antd';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';

interface FormatInputProps extends InputProps {
  /** Omitted where the text is sent as it was entered. */
  format?: TextFormatName | undefined;
  secret?: boolean;
  /** Whether it takes the focus when its form appears. The form must be all that its page or dialog is for. */
  isFirst?: boolean;
  ref?: Ref<InputRef>;
}

/**
 * A field that shows what is typed and pasted in the form in which it is sent: amounts without separators, numbers
 * without spaces. What it does not understand stays as it is, for the rule of the field.
 */
export function FormatInput({ format, secret = false, isFirst = false, ref, ...props }: FormatInputProps) {
  const field = useRef<InputRef>(null);
  useImperativeHandle(ref, () => field.current as InputRef);
  useEffect(() => {
    const input = field.current?.input;
    return format && input ? keepFormat(input, textFormats[format]) : undefined;
  }, [format]);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const Control = secret ? Input.Password : Input;
  return <Control autoComplete="off" {...props} ref={field} />;
}

interface TextFieldProps
  extends Omit<FormatInputProps, 'name'>, Pick<FormItemProps, 'dependencies' | 'validateStatus' | 'validateTrigger'> {
  name: string | string[];
  label: string;
  help?: ReactNode;
  /** Shown for an empty field; an optional one has none. */
  missing?: string;
  rules?: NonNullable<FormItemProps['rules']>;
}

/** The rule of a field that must be filled in, for which `message` is shown. */
export const required = (message: string) => ({ required: true, whitespace: true, message });

/** A field of a form with one line of text. */
export function TextField(props: TextFieldProps) {
  const { name, label, help, missing, rules = [], dependencies, validateStatus, validateTrigger, ...input } = props;
  const item = {
    ...(dependencies && { dependencies }),
    ...(validateStatus && { validateStatus }),
    ...(validateTrigger && { validateTrigger }),
  };
  return (
    <Form.Item
      name={name}
      label={label}
      extra={help}
      rules={missing ? [{ ...required(missing), whitespace: !props.secret }, ...rules] : rules}
      {...item}
    >
      <FormatInput {...input} />
    </Form.Item>
  );
}

/** A field for a password; a new one has at least 8 characters. */
export const PasswordField = ({ isNew = false, rules = [], ...field }: TextFieldProps & { isNew?: boolean }) => (
  <TextField
    secret
    autoComplete={isNew ? 'new-password' : 'current-password'}
    maxLength={200}
    rules={isNew ? [{ min: 8, message: '密码至少 8 位' }, ...rules] : rules}
    {...field}
  />
);

interface ReasonFieldProps extends Pick<TextFieldProps, 'format' | 'help' | 'isFirst'> {
  label?: string | undefined;
}

/** The field `reason` of a form. */
export function ReasonField({ label = '原因', format = 'line', help, isFirst = false }: ReasonFieldProps) {
  return (
    <TextField
      name="reason"
      label={label}
      help={help}
      missing={`请填写${label}`}
      format={format}
      maxLength={200}
      isFirst={isFirst}
    />
  );
}

/** Refuses an amount that can be read in more than one way, with what is wrong. For rules of a `Form.Item`. */
export const checkUnambiguousAmount = (_rule: unknown, amount: unknown): Promise<void> =>
  typeof amount === 'string' && isAmbiguousAmount(amount.replace(/^-/, ''))
    ? Promise.reject(new Error(messages.amountAmbiguous))
    : Promise.resolve();
