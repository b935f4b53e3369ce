import { messages } from '@site/shared';
import { atLeast, firstError, isFilled } from '../forms/firstError';

/** Rules of the bank card form: missing fields first, then lengths. */
export const addBankCardRules = firstError(
  ['bank_owner', 'bank', 'bank_address', 'bank_no', 'pay_pass'],
  [
    ['bank_owner', isFilled, messages.cardOwner],
    ['bank', isFilled, messages.cardBank],
    ['bank_address', isFilled, messages.cardBranch],
    ['bank_no', isFilled, messages.cardNumber],
    ['pay_pass', (password) => password !== '', messages.cardPassword],
    ['bank_no', (number) => number.trim().length >= 8, messages.cardNumberLength],
    ['pay_pass', (password) => atLeast(6)(password) && password.length <= 18, messages.cardPasswordLength],
  ],
);
