import { isPositive, messages, patterns } from '@site/shared';
import { inOrder } from '../forms/inOrder';

/** A deposit limit: an amount above nothing, or left empty for none. */
export const depositLimitRules = inOrder(
  ['amount'],
  [
    [
      'amount',
      (typed) => typed.trim() === '' || (patterns.amount.test(typed.trim()) && isPositive(typed.trim())),
      messages.depositAmount,
    ],
  ],
);
