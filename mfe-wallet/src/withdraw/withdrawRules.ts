import { messages, minimumWithdrawal, toFen, tryFen } from '@site/shared';
import * as v from 'valibot';
import { isApiAmount, requiredText, typedAmount } from '../amountRules';

/** Text that is not a number is below the minimum; too many decimals are reported by the next rule. */
const reachesMinimum = (value: string) => {
  const fen = tryFen(value);
  return fen === undefined ? Number(value) >= Number(minimumWithdrawal) : fen >= toFen(minimumWithdrawal);
};

/** Checked in this order. The password is not trimmed. */
export const withdrawRules = v.object({
  account: v.pipe(v.string(), v.nonEmpty(messages.withdrawAccount)),
  amount: v.pipe(
    typedAmount,
    v.check(reachesMinimum, messages.withdrawMinimum),
    v.check(isApiAmount, messages.depositAmount),
  ),
  password: v.pipe(v.string(), v.nonEmpty(messages.withdrawPassword)),
});

/** Checked in this order. The API host checks the format of the address. */
export const usdtAddressRules = v.object({
  bank_no: requiredText(messages.usdtAddress),
  bank_owner: v.picklist(['ERC20', 'TRC20'], messages.usdtProtocol),
  pay_pass: v.pipe(v.string(), v.nonEmpty(messages.cardPassword)),
});
