import { messages } from '@site/shared';
import { firstError, isFilled, type Check } from '../forms/firstError';

const fields = ['bank_no', 'bank_owner', 'pay_pass'] as const;

const filled: readonly Check<(typeof fields)[number]>[] = [
  ['bank_no', isFilled, messages.usdtAddress],
  ['bank_owner', isFilled, messages.usdtProtocol],
];

/** Rules of the USDT wallet form. Only the API host checks the address format. */
export const addUsdtRules = firstError(fields, [
  ...filled,
  ['pay_pass', (password) => password !== '', messages.cardPassword],
]);

/** Rules of the form without a fund password, which is confirmed by passkey. */
export const addUsdtRulesWithPasskey = firstError(fields, filled);
