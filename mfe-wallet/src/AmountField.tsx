import {
  amountText,
  Field,
  fromFen,
  isPositive,
  isAmbiguousAmount,
  limits,
  messages,
  patterns,
  tryFen,
  type Decimal,
  type FormRule,
} from '@site/shared';
import type { ReactNode } from 'react';

/** A typed amount can be read in one way only. */
export const unambiguousAmountRule: FormRule<'amount'> = [
  'amount',
  (text) => !isAmbiguousAmount(amountText(text)),
  messages.amountAmbiguous,
];

/** The API accepts a typed amount as money: at most ten digits and two decimals. */
export const apiAmountRule: FormRule<'amount'> = [
  'amount',
  (text) => patterns.amount.test(amountText(text)),
  messages.depositAmount,
];

/** The amount of a deposit, in CNY, is above 0. */
export const depositAmountRules: readonly FormRule<'amount'>[] = [
  unambiguousAmountRule,
  apiAmountRule,
  ['amount', (text) => isPositive(amountText(text)), messages.depositAmount],
];

/**
 * A balance as the amount that takes all of it, without a fraction of 0: `1000` for `"1000.00"`, `0.3` for the JSON
 * number of 0.1 + 0.2. Empty if the balance is not known.
 */
export const wholeBalance = (balance: Decimal | null | undefined): string => {
  const fen = tryFen(balance);
  return fen === undefined ? '' : fromFen(fen).replace(/\.00$/, '');
};

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
      format="amount"
      leading="¥"
      inputMode="decimal"
      autoComplete="off"
      maxLength={limits.amount}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
