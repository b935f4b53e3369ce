import type { WithdrawalRow } from '@site/shared/operators';
import { Descriptions, Typography } from 'antd';
import { Time } from '../ui/Time';

interface Props {
  row: WithdrawalRow;
  /** Whether the number is that of a list, which nothing can be paid to. */
  isMasked?: boolean;
}

/** Where a withdrawal is paid to, and how its payment went. */
export function WithdrawalFacts({ row, isMasked = false }: Props) {
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'bank', label: '收款银行', children: row.bank },
        { key: 'owner', label: '户名', children: row.bank_owner },
        {
          key: 'number',
          label: '账号',
          children: <Typography.Text copyable={!isMasked && { tooltips: false }}>{row.bank_no}</Typography.Text>,
        },
        ...(row.bank_address ? [{ key: 'address', label: '开户行', children: row.bank_address }] : []),
        ...(row.net ? [{ key: 'net', label: '应付', children: `${row.net} USDT` }] : []),
        ...(row.reference ? [{ key: 'reference', label: '付款凭证', children: row.reference }] : []),
        ...(row.settled_at
          ? [
              { key: 'settled', label: '付款处理', children: row.settled_by ?? '系统' },
              { key: 'settledAt', label: '付款时间', children: <Time value={row.settled_at} /> },
            ]
          : []),
      ]}
    />
  );
}
