import { Card, Facts, formatMoney, isPositive, Money, token, tryFen } from '@site/shared';
import styled from 'styled-components';
import { asAmount } from '../amountRules';
import type { UsdtTerms } from './withdrawalTerms';

/** Rate, converted amount, fee and net amount in USDT; withdrawals to cards have no fee and show CNY. */
export function WithdrawalFacts({ amount, terms }: { amount: string; terms: UsdtTerms | undefined }) {
  const items = terms
    ? [
        { label: '参考汇率', value: String(terms.rate ?? '--') },
        { label: '折合', value: `约等于 ${terms.converted ?? '0.00'} USDT` },
        { label: '手续费', value: `${terms.fee ?? '--'} USDT` },
        { label: '实际到账', value: <Arrives>{`${isPositive(terms.net) ? terms.net : '0.00'} USDT`}</Arrives> },
      ]
    : [
        { label: '手续费', value: formatMoney('0') },
        {
          label: '实际到账',
          value: <Money value={tryFen(asAmount(amount)) === undefined ? '0' : asAmount(amount)} tone="gold" />,
        },
      ];
  return (
    <Card>
      <Facts items={items} />
    </Card>
  );
}

const Arrives = styled.strong`
  color: ${token.color.gold};
`;
