import { useEffect, useRef, useState } from 'react';
import { listen } from '../listen';
import { Field, type FieldProps } from './Field';
import { inFours } from './inFours';

/** A field for a bank card's number, which is shown under it in groups of four, to be compared with the card. */
export function CardNumberField(props: Omit<FieldProps, 'format' | 'hint' | 'onChange' | 'value'>) {
  const field = useRef<HTMLInputElement>(null);
  const [number, setNumber] = useState('');

  useEffect(() => {
    const form = field.current?.form;
    return form ? listen(form, { reset: () => setNumber('') }) : undefined;
  }, []);

  return (
    <Field
      inputMode="numeric"
      {...props}
      ref={field}
      format="number"
      hint={number.length > 4 && inFours(number)}
      onChange={({ currentTarget }) => setNumber(currentTarget.value)}
    />
  );
}
