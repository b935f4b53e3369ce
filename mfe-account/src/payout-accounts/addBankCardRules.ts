import { messages } from '@site/shared';
import { atLeast, given, inOrder } from '../forms/inOrder';

/** Add bank card (spec 1 §5), in the order listed: what is missing first, then lengths. */
export const addBankCardRules = inOrder(
  ['bank_owner', 'bank', 'bank_address', 'bank_no', 'pay_pass'],
  [
    ['bank_owner', given, messages.cardOwner],
    ['bank', given, messages.cardBank],
    ['bank_address', given, messages.cardBranch],
    ['bank_no', given, messages.cardNumber],
    ['pay_pass', (password) => password !== '', messages.cardPassword],
    ['bank_no', (number) => number.trim().length >= 8, messages.cardNumberLength],
    ['pay_pass', (password) => atLeast(6)(password) && password.length <= 18, messages.cardPasswordLength],
  ],
);
