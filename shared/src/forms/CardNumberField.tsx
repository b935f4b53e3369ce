import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { Field, type FieldProps } from './Field';

const withoutSpaces = (text: string): string => text.replaceAll(/[\s-]/g, '');
const inFours = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ');

/**
 * A field for a bank card's number. It takes spaces and hyphens, also in a pasted number, and drops them, so that
 * `maxLength` counts digits; under it the number is shown in groups of four, to be compared with the card.
 */
export function CardNumberField(props: Omit<FieldProps, 'hint' | 'onChange' | 'onPaste' | 'value'>) {
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');

  useEffect(() => {
    const form = field.current?.form;
    const clear = () => setNumber('');
    form?.addEventListener('reset', clear);
    return () => form?.removeEventListener('reset', clear);
  }, []);

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const pasted = withoutSpaces(event.clipboardData.getData('text'));
    const { selectionStart, selectionEnd, value, maxLength } = input;
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    const room = maxLength < 0 ? pasted.length : maxLength - value.length + (end - start);
    // The browser would cut the text at `maxLength` with its spaces.
    event.preventDefault();
    input.setRangeText(pasted.slice(0, Math.max(0, room)), start, end, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };

  return (
    <Field
      inputMode="numeric"
      {...props}
      ref={field}
      hint={number.length > 4 && inFours(number)}
      onPaste={paste}
      onChange={({ currentTarget }) => {
        const digits = withoutSpaces(currentTarget.value);
        if (digits !== currentTarget.value) currentTarget.value = digits;
        setNumber(digits);
      }}
    />
  );
}
