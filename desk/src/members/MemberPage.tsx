import type { MemberDetail } from '@site/contract/operators';
import { Card, Flex, Tabs, Alert, type TableColumnsType } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { MemberActions } from './MemberActions';
import { MemberLedger } from './MemberLedger';
import { MemberLimits } from './MemberLimits';
import { MemberNotes } from './MemberNotes';
import { MemberSessions } from './MemberSessions';
import { MemberSummary } from './MemberSummary';
import { RowTable } from '../ui/RowTable';
import { timeColumn } from '../ui/columns';

/** One member: money, status, accounts, limits, notes and sessions, and what an operator may do about them. */
export default function MemberPage() {
  const { id = '' } = useParams();
  const query = useCall('GET /members/:id', { id });
  return (
    <Loaded query={query}>
      {(member) => (
        <>
          <PageHeading title={`会员 ${member.username}`}>
            <MemberActions member={member} />
          </PageHeading>
          <Flex vertical gap="middle">
            <MemberStatus member={member} />
            <MemberSummary member={member} />
            <OrderLinks member={member} />
            <Card size="small">
              <Tabs items={sectionsOf(member)} tabBarGutter={14} />
            </Card>
          </Flex>
        </>
      )}
    </Loaded>
  );
}

function OrderLinks({ member: { id } }: { member: MemberDetail }) {
  return (
    <Flex gap="middle" wrap>
      <Link to={`/deposits?state=&member=${id}`}>查看存款订单</Link>
      <Link to={`/withdrawals?state=&member=${id}`}>查看取款订单</Link>
      <Link to="/members">返回会员列表</Link>
    </Flex>
  );
}

const sectionsOf = (member: MemberDetail) => [
  { key: 'ledger', label: '资金流水', children: <MemberLedger id={member.id} /> },
  {
    key: 'accounts',
    label: '收款账户',
    children: <PayoutAccounts accounts={member.payout_accounts} />,
  },
  { key: 'notes', label: `备注 ${member.notes.length || ''}`.trim(), children: <MemberNotes member={member} /> },
  { key: 'sessions', label: '登录会话', children: <MemberSessions member={member} /> },
  { key: 'limits', label: '自我限制', children: <MemberLimits limits={member.limits} /> },
];

/** Says at the top what the member cannot do; nothing for a member without restrictions. */
function MemberStatus({ member }: { member: MemberDetail }) {
  return (
    <>
      {member.frozen === 1 && (
        <Alert
          type="error"
          showIcon
          title={`账户已冻结${member.frozen_until ? `，至 ${member.frozen_until}（北京时间）` : '，无到期时间'}`}
          description={member.frozen_reason && `原因：${member.frozen_reason}`}
        />
      )}
      {member.withdrawals_locked === 1 && <Alert type="warning" showIcon title="取款已锁定" />}
    </>
  );
}

type Account = MemberDetail['payout_accounts'][number];

const columns: TableColumnsType<Account> = [
  { title: '银行或钱包', dataIndex: 'bank' },
  { title: '户名或协议', dataIndex: 'bank_owner' },
  { title: '账号', dataIndex: 'bank_no' },
  timeColumn('绑定时间', 'created_at'),
];

/** 收款账户: where the member's withdrawals may go. */
function PayoutAccounts({ accounts }: { accounts: Account[] }) {
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
