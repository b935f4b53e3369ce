import { keepFormat, textFormats, type TextFormatName } from '@site/shared/text';
import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';

interface Props extends InputProps {
  format: TextFormatName;
  ref?: Ref<InputRef>;
}

/**
 * A field that shows what is typed and pasted in the form in which it is sent: amounts without separators, numbers
 * without spaces. What it does not understand stays as it is, for the rule of the field.
 */
export function FormatInput({ format, ref, ...props }: Props) {
  const field = useRef<InputRef>(null);
  useImperativeHandle(ref, () => field.current as InputRef);
  useTextFormat(field, format);
  return <Input autoComplete="off" {...props} ref={field} />;
}

/** Keeps the text of a field in a format, if there is one. */
export const useTextFormat = (field: RefObject<InputRef | null>, format: TextFormatName | undefined): void =>
  useEffect(() => {
    const input = field.current?.input;
    return format && input ? keepFormat(input, textFormats[format]) : undefined;
  }, [field, format]);
