import { messages } from '@site/shared';
import * as v from 'valibot';
import { depositAmount, requiredText } from '../amountRules';

/** Digital currency: amount above 0 (spec 2 §5). */
export const cryptoDepositRules = v.object({ amount: depositAmount, catepay: v.picklist(['TRC20', 'ERC20']) });

/** Alipay and WeChat: amount above 0. */
export const scanDepositRules = v.object({ amount: depositAmount });

/** Bank transfer: the amount first, then name, bank, card and branch (decisions 25). */
export const bankDepositRules = v.object({
  amount: depositAmount,
  bank_owner: requiredText(messages.remitterName),
  bank: requiredText(messages.remitterBank),
  bank_no: requiredText(messages.cardNumber),
  bank_address: requiredText(messages.cardBranch),
});
