import { messages, minimumWithdrawal, toFen, tryFen } from '@site/shared';
import * as v from 'valibot';
import { isWireAmount, requiredText, typedAmount } from '../amountRules';

/** What is no amount at all is below the minimum too; one with too many decimals is wrong in another way. */
const reachesMinimum = (value: string) => {
  const fen = tryFen(value);
  return fen === undefined ? Number(value) >= Number(minimumWithdrawal) : fen >= toFen(minimumWithdrawal);
};

/** Account, amount, payment password, in this order (spec 2 §5, Withdraw). The password is kept as typed. */
export const withdrawRules = v.object({
  account: v.pipe(v.string(), v.nonEmpty(messages.withdrawAccount)),
  amount: v.pipe(
    typedAmount,
    v.check(reachesMinimum, messages.withdrawMinimum),
    v.check(isWireAmount, messages.depositAmount),
  ),
  password: v.pipe(v.string(), v.nonEmpty(messages.withdrawPassword)),
});

/** Address, protocol, payment password (spec 2 §5, Bind USDT address). The address's shape is the API host's to judge (decisions 29). */
export const usdtAddressRules = v.object({
  bank_no: requiredText(messages.usdtAddress),
  bank_owner: v.picklist(['ERC20', 'TRC20'], messages.usdtProtocol),
  pay_pass: v.pipe(v.string(), v.nonEmpty(messages.cardPassword)),
});
