import type { WithdrawalRow } from '@site/contract/operators';
import { Typography } from 'antd';
import { Time } from '../ui/Time';
import { Facts } from '../ui/Facts';

interface Props {
  row: WithdrawalRow;
  /** Whether the number is that of a list, which nothing can be paid to. */
  isMasked?: boolean;
}

/** Where a withdrawal is paid to, and how its payment went. */
export function WithdrawalFacts({ row, isMasked = false }: Props) {
  return (
    <Facts
      items={{
        收款银行: row.bank,
        户名: row.bank_owner,
        账号: <Typography.Text copyable={!isMasked && { tooltips: false }}>{row.bank_no}</Typography.Text>,
        开户行: row.bank_address || undefined,
        应付: row.net ? `${row.net} USDT` : undefined,
        付款凭证: row.reference || undefined,
        付款处理: row.settled_at ? (row.settled_by ?? '系统') : undefined,
        付款时间: row.settled_at ? <Time value={row.settled_at} /> : undefined,
      }}
    />
  );
}
