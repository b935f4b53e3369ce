import { isPositive, messages, patterns } from '@site/shared';
import { firstError } from '../forms/firstError';

/** A deposit limit is empty (no limit) or a positive amount. */
export const depositLimitRules = firstError(
  ['amount'],
  [
    [
      'amount',
      (typed) => typed.trim() === '' || (patterns.amount.test(typed.trim()) && isPositive(typed.trim())),
      messages.depositAmount,
    ],
  ],
);
