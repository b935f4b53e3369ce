import { isPositive, messages, patterns } from '@site/shared';
import { firstError, type Check } from './firstError';
import { fundPasswordCheck } from './fundPasswordCheck';

const fields = ['amount', 'password'] as const;

const amountCheck: Check<'amount'> = [
  'amount',
  (typed) => typed.trim() === '' || (patterns.amount.test(typed.trim()) && isPositive(typed.trim())),
  messages.depositAmount,
];

/** Rules of a form with the field `amount`: empty, or a positive amount in CNY. */
export const optionalAmountRules = firstError(fields, [amountCheck]);

/** Rules of the form with the fund password below the amount. */
export const optionalAmountRulesWithPassword = firstError(fields, [amountCheck, fundPasswordCheck]);
