import {
  amountText,
  Card,
  Facts,
  isPositive,
  Money,
  token,
  tryFen,
  usdtFor,
  usdtNet,
  type Decimal,
  type PayoutAccount,
  type User,
} from '@site/shared';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** Fee, rate, converted and net amount of a withdrawal in USDT. */
interface UsdtTerms {
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
  const conversion = { amount: amountText(amount), rate };
  return { fee, rate, converted: user && usdtFor(conversion), net: user && usdtNet({ ...conversion, fee }) };
}

/** Whether nothing remains after the fee; such a withdrawal is not sent. */
export const feeExceeds = ({ net }: UsdtTerms): boolean => net !== undefined && !isPositive(net);

interface WithdrawalFactsProps {
  account: PayoutAccount | undefined;
  amount: string;
  terms: UsdtTerms | undefined;
  /** Below the list. */
  children?: ReactNode;
}

/**
 * What the member is about to confirm: the account, rate, converted amount, fee and net amount in USDT; withdrawals to
 * cards have no fee and show CNY.
 */
export function WithdrawalFacts({ account, amount, terms, children }: WithdrawalFactsProps) {
  const to = account && {
    label: '取款至',
    value: terms ? (
      <span translate="no">{`${account.bank_no.slice(0, 4)}…${account.bank_no.slice(-4)}`}</span>
    ) : (
      <>
        尾号<span translate="no">{account.bank_no.slice(-4)}</span>
      </>
    ),
  };
  const amounts = terms
    ? [
        { label: '参考汇率', value: String(terms.rate ?? '--') },
        {
          label: '折合',
          value: terms.converted ? (
            <>
              约等于 <span translate="no">{terms.converted} USDT</span>
            </>
          ) : (
            '—'
          ),
        },
        { label: '手续费', value: <span translate="no">{terms.fee ?? '--'} USDT</span> },
        {
          label: '实际到账',
          value: (
            <Arrives translate="no">
              {terms.net === undefined ? '—' : `${isPositive(terms.net) ? terms.net : '0.00'} USDT`}
            </Arrives>
          ),
        },
      ]
    : [
        { label: '手续费', value: <Money value="0" size="body" /> },
        {
          label: '实际到账',
          value: <Money value={tryFen(amountText(amount)) === undefined ? '0' : amountText(amount)} tone="gold" />,
        },
      ];
  return (
    <Compact>
      <Facts items={[to, ...amounts]} />
      {children}
    </Compact>
  );
}

/* Leaves room for the button on a phone's screen. */
const Compact = styled(Card)`
  padding-block: ${token.space.s2};
  dl > div {
    min-height: 32px;
  }
`;

const Arrives = styled.strong`
  color: ${token.color.gold};
`;
