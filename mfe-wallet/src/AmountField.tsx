import { Field, limits } from '@site/shared';
import type { ReactNode } from 'react';

export interface AmountFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: ReactNode;
  trailing?: ReactNode;
}

/** The field `amount` of a form, in CNY. */
export function AmountField({ onChange, ...rest }: AmountFieldProps) {
  return (
    <Field
      {...rest}
      name="amount"
      leading="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={limits.amount}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
