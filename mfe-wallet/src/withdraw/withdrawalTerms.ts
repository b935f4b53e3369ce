import { isPositive, usdtFor, usdtNet, type Decimal, type PayoutAccount, type User } from '@site/shared';
import { asAmount } from '../amountRules';

/** Fee, rate, converted and net amount of a withdrawal in USDT. */
export interface UsdtTerms {
  /** USDT. */
  fee: Decimal | null | undefined;
  /** CNY for one USDT. */
  rate: Decimal | null | undefined;
  /** USDT before the fee: floor(amount / rate). Undefined while the amount is not valid. */
  converted: string | undefined;
  /** USDT: floor(amount / rate) - fee, may be 0 or less. Undefined while the amount is not valid. */
  net: string | undefined;
}

/** Uses the fee of the chosen account's protocol, and that of ERC20 before an account is chosen. */
export function usdtTerms(user: User | undefined, account: PayoutAccount | undefined, amount: string): UsdtTerms {
  const fee = /trc/i.test(account?.bank_owner ?? '') ? user?.withdrawfeeusdttrc : user?.withdrawcashfee;
  const rate = user?.withdrawusdtrate;
  const conversion = { amount: asAmount(amount), rate };
  return { fee, rate, converted: user && usdtFor(conversion), net: user && usdtNet({ ...conversion, fee }) };
}

/** Whether nothing remains after the fee; such a withdrawal is not sent. */
export const feeExceeds = ({ net }: UsdtTerms): boolean => net !== undefined && !isPositive(net);
