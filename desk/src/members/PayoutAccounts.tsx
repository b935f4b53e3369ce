import type { MemberDetail } from '@site/shared/operators';
import type { TableColumnsType } from 'antd';
import { RowTable } from '../ui/RowTable';
import { Time } from '../ui/Time';

type Account = MemberDetail['payout_accounts'][number];

const columns: TableColumnsType<Account> = [
  { title: '银行或钱包', dataIndex: 'bank' },
  { title: '户名或协议', dataIndex: 'bank_owner' },
  { title: '账号', dataIndex: 'bank_no' },
  { title: '绑定时间', dataIndex: 'created_at', render: (time: string) => <Time value={time} /> },
];

/** 收款账户: where the member's withdrawals may go. */
export function PayoutAccounts({ accounts }: { accounts: Account[] }) {
  return (
    <RowTable<Account>
      label="收款账户"
      rowKey={({ id }) => id}
      dataSource={accounts}
      columns={columns}
      emptyText="未绑定收款账户"
    />
  );
}
