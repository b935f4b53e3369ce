import { messages, minimumWithdrawal, toFen, tryFen } from '@site/shared';
import * as v from 'valibot';
import { isApiAmount, requiredText, typedAmount } from '../amountRules';

/** Text that is not a number is below the minimum; too many decimals are reported by the next rule. */
const reachesMinimum = (value: string) => {
  const fen = tryFen(value);
  return fen === undefined ? Number(value) >= Number(minimumWithdrawal) : fen >= toFen(minimumWithdrawal);
};

const withdrawal = {
  account: v.pipe(v.string(), v.nonEmpty(messages.withdrawAccount)),
  amount: v.pipe(
    typedAmount,
    v.check(reachesMinimum, messages.withdrawMinimum),
    v.check(isApiAmount, messages.depositAmount),
  ),
};

/** Checked in this order. The password is not trimmed. */
export const withdrawRules = v.object({
  ...withdrawal,
  password: v.pipe(v.string(), v.nonEmpty(messages.withdrawPassword)),
});

/** Of a withdrawal that is confirmed by passkey: the form has no password. */
export const withdrawRulesWithPasskey = v.object({ ...withdrawal, password: v.optional(v.string(), '') });

const usdtAddress = {
  bank_no: requiredText(messages.usdtAddress),
  bank_owner: v.picklist(['ERC20', 'TRC20'], messages.usdtProtocol),
};

/** Checked in this order. The API host checks the format of the address. */
export const usdtAddressRules = v.object({
  ...usdtAddress,
  pay_pass: v.pipe(v.string(), v.nonEmpty(messages.cardPassword)),
});

/** Of an address that is confirmed by passkey: the form has no password. */
export const usdtAddressRulesWithPasskey = v.object({ ...usdtAddress, pay_pass: v.optional(v.string(), '') });
