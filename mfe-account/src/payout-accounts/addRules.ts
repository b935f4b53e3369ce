import { isFilled, isTyped, isUsdtProtocol, messages, type FormRules } from '@site/shared';

/** Rules of the bank card form: missing fields first, then lengths. */
export const addBankCardRules: FormRules<'bank_owner' | 'bank' | 'bank_address' | 'bank_no' | 'pay_pass'> = [
  ['bank_owner', isFilled, messages.cardOwner],
  ['bank', isFilled, messages.cardBank],
  ['bank_address', isFilled, messages.cardBranch],
  ['bank_no', isFilled, messages.cardNumber],
  ['pay_pass', isTyped, messages.cardPassword],
  ['bank_no', (number) => number.length >= 8, messages.cardNumberLength],
  ['pay_pass', ({ length }) => length >= 6 && length <= 18, messages.cardPasswordLength],
];

/** Rules of the USDT wallet form. Only the API host checks the address format. */
export const addUsdtRules: FormRules<'bank_no' | 'bank_owner' | 'pay_pass'> = [
  ['bank_no', isFilled, messages.usdtAddress],
  ['bank_owner', isUsdtProtocol, messages.usdtProtocol],
  ['pay_pass', isTyped, messages.cardPassword],
];
