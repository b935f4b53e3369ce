import { Field, isPositive, limits, messages, patterns, type FormRule } from '@site/shared';
import type { ReactNode } from 'react';

/** A typed amount without a trailing dot: `100.`, typed before `100.5`, means 100. */
export const asAmount = (text: string): string => text.trim().replace(/^(\d+)\.$/, '$1');

/** Whether the API accepts a typed amount as money: at most ten digits and two decimals. */
export const isApiAmount = (text: string): boolean => patterns.amount.test(asAmount(text));

/** The amount of a deposit, in CNY, is above 0. */
export const depositAmountRule: FormRule<'amount'> = [
  'amount',
  (text) => isApiAmount(text) && isPositive(asAmount(text)),
  messages.depositAmount,
];

interface AmountFieldProps {
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
