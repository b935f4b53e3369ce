import { messages } from '@site/shared';
import { atLeast, firstError, isFilled, type Check } from '../forms/firstError';

const fields = ['bank_owner', 'bank', 'bank_address', 'bank_no', 'pay_pass'] as const;
type Checks = readonly Check<(typeof fields)[number]>[];

const filled: Checks = [
  ['bank_owner', isFilled, messages.cardOwner],
  ['bank', isFilled, messages.cardBank],
  ['bank_address', isFilled, messages.cardBranch],
  ['bank_no', isFilled, messages.cardNumber],
];
const numberLength: Checks = [['bank_no', (number) => number.trim().length >= 8, messages.cardNumberLength]];

/** Rules of the bank card form: missing fields first, then lengths. */
export const addBankCardRules = firstError(fields, [
  ...filled,
  ['pay_pass', (password) => password !== '', messages.cardPassword],
  ...numberLength,
  ['pay_pass', (password) => atLeast(6)(password) && password.length <= 18, messages.cardPasswordLength],
]);

/** Rules of the form without a fund password, which is confirmed by passkey. */
export const addBankCardRulesWithPasskey = firstError(fields, [...filled, ...numberLength]);
