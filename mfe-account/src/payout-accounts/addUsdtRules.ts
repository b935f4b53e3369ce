import { messages } from '@site/shared';
import { given, inOrder } from '../forms/inOrder';

/** Add USDT (spec 1 §5), in the order listed. The address's shape is checked by the API host alone (decisions 29). */
export const addUsdtRules = inOrder(
  ['bank_no', 'bank_owner', 'pay_pass'],
  [
    ['bank_no', given, messages.usdtAddress],
    ['bank_owner', given, messages.usdtProtocol],
    ['pay_pass', (password) => password !== '', messages.cardPassword],
  ],
);
