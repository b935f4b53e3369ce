import type { DepositRow } from '@site/shared/operators';
import { Descriptions } from 'antd';
import { Money } from '../ui/Money';

/** How a deposit is paid, by whom, and what arrived. */
export function DepositFacts({ row }: { row: DepositRow }) {
  const { remitter } = row;
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        {
          key: 'way',
          label: '方式',
          children: [row.pay_way || row.paytype, row.protocol].filter(Boolean).join(' · '),
        },
        {
          key: 'pay',
          label: '应付',
          children: row.protocol ? `${row.real_money} USDT（${row.amount} 元）` : `${row.real_money} 元`,
        },
        ...(row.received === null
          ? []
          : [{ key: 'received', label: '实收', children: <Money value={row.received} /> }]),
        ...(remitter
          ? [
              {
                key: 'remitter',
                label: '汇款人',
                children: [remitter.name, remitter.bank, remitter.number, remitter.branch].filter(Boolean).join(' '),
              },
            ]
          : []),
      ]}
    />
  );
}
