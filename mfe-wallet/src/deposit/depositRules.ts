import { messages } from '@site/shared';
import * as v from 'valibot';
import { depositAmount, requiredText } from '../amountRules';

/** USDT. */
export const cryptoDepositRules = v.object({ amount: depositAmount, catepay: v.picklist(['TRC20', 'ERC20']) });

/** Alipay and WeChat. */
export const scanDepositRules = v.object({ amount: depositAmount });

/** Bank transfer, checked in this order. */
export const bankDepositRules = v.object({
  amount: depositAmount,
  bank_owner: requiredText(messages.remitterName),
  bank: requiredText(messages.remitterBank),
  bank_no: requiredText(messages.cardNumber),
  bank_address: requiredText(messages.cardBranch),
});
