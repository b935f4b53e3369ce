import {
  amountText,
  isFilled,
  isTyped,
  isUsdtProtocol,
  messages,
  minimumWithdrawal,
  toFen,
  tryFen,
  type FormRules,
} from '@site/shared';
import { apiAmountRule, unambiguousAmountRule } from '../AmountField';

/** Text that is not a number is below the minimum; too many decimals are reported by the next rule. */
const reachesMinimum = (text: string) => {
  const fen = tryFen(amountText(text));
  return fen === undefined ? Number(amountText(text)) >= Number(minimumWithdrawal) : fen >= toFen(minimumWithdrawal);
};

/** The password, which a form that is confirmed by passkey does not have, is not trimmed. */
export const withdrawRules: FormRules<'account' | 'amount' | 'password'> = [
  ['account', isTyped, messages.withdrawAccount],
  unambiguousAmountRule,
  ['amount', reachesMinimum, messages.withdrawMinimum],
  apiAmountRule,
  ['password', isTyped, messages.withdrawPassword],
];

/** The API host checks the address' format. */
export const usdtAddressRules: FormRules<'bank_no' | 'bank_owner' | 'pay_pass'> = [
  ['bank_no', isFilled, messages.usdtAddress],
  ['bank_owner', isUsdtProtocol, messages.usdtProtocol],
  ['pay_pass', isTyped, messages.cardPassword],
];
