import { messages } from '@site/shared';
import { firstError, isFilled } from '../forms/firstError';

/** Rules of the USDT wallet form. Only the API host checks the address format. */
export const addUsdtRules = firstError(
  ['bank_no', 'bank_owner', 'pay_pass'],
  [
    ['bank_no', isFilled, messages.usdtAddress],
    ['bank_owner', isFilled, messages.usdtProtocol],
    ['pay_pass', (password) => password !== '', messages.cardPassword],
  ],
);
