import type { TimelineRow } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { actionName } from '../actions/actionNames';
import { useCall } from '../api/useCall';
import { stateName } from '../queue/states';
import { DataTable } from '../ui/DataTable';
import { LongText, moneyColumn, textColumn, timeColumn } from '../ui/figures';
import { limitKinds, periodOf } from './limitNames';

const notices: Record<string, string> = {
  'new-device': '新设备登录',
  'password-changed': '登录密码已修改',
  'fund-password-changed': '资金密码已修改',
  'limit-reached': '已达到限额',
};

/** What each kind of event is called, and what its subject and its text say. */
const events: Record<TimelineRow['kind'], (row: TimelineRow) => [name: string, ...details: string[]]> = {
  registration: ({ text }) => ['注册', text && `IP ${text}`],
  login: ({ subject, text }) => ['登录', `IP ${text}`, subject],
  'login-failed': ({ subject, text }) => ['登录失败', `IP ${text}`, subject],
  deposit: ({ subject, text }) => ['存款', stateName(subject), text],
  withdrawal: ({ subject, text }) => ['取款', stateName(subject), text],
  'account-bound': ({ subject }) => ['绑定收款账户', subject],
  'account-unbound': ({ subject }) => ['解绑收款账户', subject],
  passkey: ({ subject }) => ['添加通行密钥', subject],
  totp: () => ['开启动态验证码'],
  notice: ({ subject }) => [notices[subject] ?? subject],
  limit: ({ subject, text }) => [limitKinds[subject] ?? subject, periodOf(text)],
  'red-packet': () => ['红包'],
  rebate: () => ['返水'],
  bonus: ({ text }) => ['红利', text],
  action: ({ subject, text }) => [actionName(subject), text],
};

const columns: TableColumnsType<TimelineRow> = [
  timeColumn('时间', 'at'),
  { title: '事件', key: 'event', render: (_, row) => events[row.kind](row)[0] },
  moneyColumn('金额', 'amount'),
  {
    title: '内容',
    key: 'details',
    render: (_, row) => <LongText>{events[row.kind](row).slice(1).filter(Boolean).join('，') || '—'}</LongText>,
  },
  { title: '单号', dataIndex: 'reference', render: (reference: string | null) => <OrderLink reference={reference} /> },
  textColumn('操作员', 'operator'),
];

/** A link to the order of an event or of an operator's action, such as `deposit:D2026…`; a dash for none. */
function OrderLink({ reference }: { reference: string | null }) {
  const order = /^(?:deposit:|withdrawal:)?([DW]\d+)$/.exec(reference ?? '')?.[1];
  if (order === undefined) return '—';
  return <Link to={`/${order.startsWith('D') ? 'deposits' : 'withdrawals'}?state=&q=${order}`}>{order}</Link>;
}

/** 时间线: orders, logins, changes of the account, limits, bonuses and what operators did, newest first. */
export function MemberTimeline({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /members/:id/timeline', { id, page }, { keepPrevious: true });
  return (
    <DataTable<TimelineRow>
      label="时间线"
      query={query}
      rowKey={({ key }) => key}
      columns={columns}
      emptyText="暂无记录"
      onPage={setPage}
    />
  );
}
