import { isPositive, messages, patterns } from '@site/shared';
import { firstError } from './firstError';

/** Rules of a form with the field `amount`: empty, or a positive amount in CNY. */
export const optionalAmountRules = firstError(
  ['amount'],
  [
    [
      'amount',
      (typed) => typed.trim() === '' || (patterns.amount.test(typed.trim()) && isPositive(typed.trim())),
      messages.depositAmount,
    ],
  ],
);
