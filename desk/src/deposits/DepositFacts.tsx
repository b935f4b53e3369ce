import type { DepositRow } from '@site/contract/operators';
import { Money } from '../ui/Money';
import { Facts } from '../ui/Facts';

/** How a deposit is paid, by whom, and what arrived. */
export function DepositFacts({ row }: { row: DepositRow }) {
  const { remitter } = row;
  return (
    <Facts
      items={{
        方式: [row.pay_way || row.paytype, row.protocol].filter(Boolean).join(' · '),
        应付: row.protocol ? `${row.real_money} USDT（${row.amount} 元）` : `${row.real_money} 元`,
        实收: row.received !== null && <Money value={row.received} />,
        汇款人: remitter
          ? [remitter.name, remitter.bank, remitter.number, remitter.branch].filter(Boolean).join(' ')
          : undefined,
      }}
    />
  );
}
