import { isPositive, usdtNet, type Decimal, type PayoutAccount, type User } from '@site/shared';
import { asAmount } from '../amountRules';

/** What a withdrawal in USDT costs and gives. */
export interface UsdtTerms {
  /** USDT. */
  fee: Decimal | null | undefined;
  /** CNY for one USDT. */
  rate: Decimal | null | undefined;
  /** USDT that arrive: floor(amount / rate) - fee; may be 0 or less. Undefined while it cannot be told. */
  net: string | undefined;
}

/** The fee is that of the chosen account's protocol, ERC20 before one is chosen (decisions 27). */
export function usdtTerms(user: User | undefined, account: PayoutAccount | undefined, amount: string): UsdtTerms {
  const fee = /trc/i.test(account?.bank_owner ?? '') ? user?.withdrawfeeusdttrc : user?.withdrawcashfee;
  const rate = user?.withdrawusdtrate;
  return { fee, rate, net: user && usdtNet({ amount: asAmount(amount), rate, fee }) };
}

/** Whether the fee eats the whole withdrawal, which is then not sent. */
export const feeExceeds = ({ net }: UsdtTerms): boolean => net !== undefined && !isPositive(net);
