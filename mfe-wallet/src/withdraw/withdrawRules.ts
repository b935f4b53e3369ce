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

/** Of a withdrawal that is confirmed by passkey: the form has no password. */
export const withdrawRulesWithPasskey: FormRules<'account' | 'amount'> = [
  ['account', isTyped, messages.withdrawAccount],
  unambiguousAmountRule,
  ['amount', reachesMinimum, messages.withdrawMinimum],
  apiAmountRule,
];

/** The password is not trimmed. */
export const withdrawRules: FormRules<'account' | 'amount' | 'password'> = [
  ...withdrawRulesWithPasskey,
  ['password', isTyped, messages.withdrawPassword],
];

/** Of an address that is confirmed by passkey: the form has no password. The API host checks the address' format. */
export const usdtAddressRulesWithPasskey: FormRules<'bank_no' | 'bank_owner'> = [
  ['bank_no', isFilled, messages.usdtAddress],
  ['bank_owner', isUsdtProtocol, messages.usdtProtocol],
];

export const usdtAddressRules: FormRules<'bank_no' | 'bank_owner' | 'pay_pass'> = [
  ...usdtAddressRulesWithPasskey,
  ['pay_pass', isTyped, messages.cardPassword],
];
