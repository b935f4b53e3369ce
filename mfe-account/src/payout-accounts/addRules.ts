import { isFilled, isTyped, isUsdtProtocol, messages, type FormRules } from '@site/shared';

const filledCard: FormRules<'bank_owner' | 'bank' | 'bank_address' | 'bank_no'> = [
  ['bank_owner', isFilled, messages.cardOwner],
  ['bank', isFilled, messages.cardBank],
  ['bank_address', isFilled, messages.cardBranch],
  ['bank_no', isFilled, messages.cardNumber],
];
const numberLength: FormRules<'bank_no'> = [['bank_no', (number) => number.length >= 8, messages.cardNumberLength]];
const fundPassword: FormRules<'pay_pass'> = [['pay_pass', isTyped, messages.cardPassword]];

/** Rules of the bank card form: missing fields first, then lengths. */
export const addBankCardRules = [
  ...filledCard,
  ...fundPassword,
  ...numberLength,
  ['pay_pass', ({ length }) => length >= 6 && length <= 18, messages.cardPasswordLength],
] as const satisfies FormRules;

/** Rules of the form without a fund password, which is confirmed by passkey. */
export const addBankCardRulesWithPasskey = [...filledCard, ...numberLength];

/** Rules of the USDT wallet form without a fund password. Only the API host checks the address format. */
export const addUsdtRulesWithPasskey: FormRules<'bank_no' | 'bank_owner'> = [
  ['bank_no', isFilled, messages.usdtAddress],
  ['bank_owner', isUsdtProtocol, messages.usdtProtocol],
];

/** Rules of the USDT wallet form. */
export const addUsdtRules = [...addUsdtRulesWithPasskey, ...fundPassword];
