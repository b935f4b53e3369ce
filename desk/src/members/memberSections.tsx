import type { LedgerRow, MemberDetail, MemberSessionRow } from '@site/contract/operators';
import { Button, Flex, Form, Input, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { usePermission } from '../session/operator';
import { moneyColumn, nameColumn, textColumn, timeColumn } from '../ui/figures';
import { DataTable, RowTable } from '../ui/DataTable';
import { required } from '../ui/fields';
import { ReasonButton, useDoneMessage } from '../ui/FormDialog';
import { ConnectedMembers } from './ConnectedMembers';
import { limitKinds, periodOf } from './limitNames';
import { MemberTimeline } from './MemberTimeline';

/** The tabs of a member. */
export const sectionsOf = (member: MemberDetail) => [
  { key: 'ledger', label: '资金流水', children: <MemberLedger id={member.id} /> },
  { key: 'timeline', label: '时间线', children: <MemberTimeline id={member.id} /> },
  { key: 'related', label: '关联会员', children: <ConnectedMembers id={member.id} /> },
  {
    key: 'accounts',
    label: '收款账户',
    children: <RowTable<Account> {...accountTable} dataSource={member.payout_accounts} />,
  },
  { key: 'notes', label: `备注 ${member.notes.length || ''}`.trim(), children: <MemberNotes member={member} /> },
  { key: 'sessions', label: '登录会话', children: <MemberSessions member={member} /> },
  /* Set by the member; operators cannot lift them. */
  { key: 'limits', label: '自我限制', children: <RowTable<Limit> {...limitTable} dataSource={member.limits} /> },
];

const ledgerKinds: Record<string, string> = {
  deposit: '存款',
  'withdrawal-hold': '取款冻结',
  withdrawal: '取款',
  'withdrawal-return': '取款拒绝退回',
  'withdrawal-failed': '付款失败退回',
  adjustment: '人工调整',
  'transfer-in': '转入平台',
  'transfer-out': '转出平台',
  'transfer-hold': '转入平台在途',
  'transfer-sent': '转入平台到账',
  'transfer-return': '转入平台失败退回',
  'transfer-received': '平台转出到账',
  'transfer-correction': '平台转账更正',
  bet: '投注',
  win: '派彩',
  rebate: '返水',
  'red-packet': '红包',
};

const accounts: Record<string, string> = { wallet: '钱包', hold: '取款冻结', transit: '转账在途' };

const ledgerColumns: TableColumnsType<LedgerRow> = [
  timeColumn('时间', 'created_at'),
  nameColumn('类型', 'kind', ledgerKinds),
  nameColumn('账户', 'account', accounts),
  moneyColumn('金额', 'amount', { signed: true }),
  moneyColumn('变动后余额', 'balance'),
  textColumn('单号', 'reference'),
  textColumn('操作员', 'operator'),
];

/** 资金流水: the member's ledger entries, newest first. */
function MemberLedger({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /members/:id/ledger', { id, page }, { keepPrevious: true });
  return (
    <DataTable<LedgerRow>
      label="资金流水"
      query={query}
      rowKey={({ key }) => key}
      columns={ledgerColumns}
      emptyText="暂无流水"
      onPage={setPage}
    />
  );
}

type Account = MemberDetail['payout_accounts'][number];

const accountTable = {
  label: '收款账户',
  emptyText: '未绑定收款账户',
  columns: [
    { title: '银行或钱包', dataIndex: 'bank' },
    { title: '户名或协议', dataIndex: 'bank_owner' },
    { title: '账号', dataIndex: 'bank_no' },
    timeColumn('绑定时间', 'created_at'),
  ],
};

type Note = MemberDetail['notes'][number];

const noteColumns: TableColumnsType<Note> = [
  timeColumn('时间', 'created_at'),
  { title: '操作员', dataIndex: 'operator' },
  textColumn('备注', 'text'),
];

/** 备注: what operators wrote about the member, which members never see. */
function MemberNotes({ member }: { member: MemberDetail }) {
  const mayWrite = usePermission('members:manage');
  return (
    <Flex vertical gap="middle">
      {mayWrite && <NoteForm id={member.id} />}
      <RowTable<Note> label="备注" dataSource={member.notes} columns={noteColumns} emptyText="暂无备注" />
    </Flex>
  );
}

function NoteForm({ id }: { id: number }) {
  const [form] = Form.useForm<{ text: string }>();
  const add = useChange('POST /members/:id/notes');
  const showDone = useDoneMessage();
  const submit = async ({ text }: { text: string }) => {
    showDone(await add.mutateAsync({ id, text }), '备注已添加');
    form.resetFields();
  };
  return (
    <Form
      form={form}
      name="note"
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void submit(fields).catch(() => undefined)}
      style={{ maxWidth: 640 }}
    >
      <Form.Item name="text" label="新备注" extra="仅内部可见" rules={[required('请填写备注')]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
      <Button htmlType="submit" loading={add.isPending}>
        添加备注
      </Button>
    </Form>
  );
}

const sessionColumns: TableColumnsType<MemberSessionRow> = [
  { title: '设备', dataIndex: 'device' },
  { title: 'IP 地址', dataIndex: 'address' },
  timeColumn('登录时间', 'created_at'),
  timeColumn('最近活动', 'last_seen_at'),
];

/** 登录会话: where the member is signed in; all sessions can be ended. */
function MemberSessions({ member: { id, username } }: { member: MemberDetail }) {
  const query = useCall('GET /members/:id/sessions', { id });
  const revoke = useChange('POST /members/:id/sessions/revoke');
  const mayManage = usePermission('members:manage');
  const hasSessions = query.data !== undefined && query.data.length > 0;
  return (
    <Flex vertical gap="small" align="start">
      {mayManage && hasSessions && (
        <ReasonButton
          label="结束全部会话"
          button={{ danger: true }}
          title={`结束 ${username} 的全部会话`}
          onSubmit={({ reason }) => revoke.mutateAsync({ id, reason })}
          hint="会员将在所有设备上退出登录"
        />
      )}
      <div style={{ width: '100%' }}>
        <DataTable<MemberSessionRow> label="登录会话" query={query} columns={sessionColumns} emptyText="没有登录会话" />
      </div>
    </Flex>
  );
}

type Limit = MemberDetail['limits'][number];

const limitTable = {
  label: '自我限制',
  emptyText: '会员未设置限制',
  rowKey: ({ kind, period }: Limit) => `${kind} ${period}`,
  columns: [
    nameColumn('限制', 'kind', limitKinds),
    { title: '周期', dataIndex: 'period', render: periodOf },
    moneyColumn('金额（元）', 'amount'),
    timeColumn('结束时间', 'ends_at'),
  ],
};
