import type { PlatformTransferRow } from '@site/contract/operators';
import { Flex, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useSend } from '../api/useCall';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import {
  formatMoney,
  moneyColumn,
  nameColumn,
  stateColumn,
  type StateName,
  textColumn,
  timeColumn,
} from '../ui/figures';
import { choicesOf, type FilterField, Filters } from '../ui/filters';
import { ReasonButton } from '../ui/FormDialog';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { useList } from '../ui/useUrlFilter';

const fields: FilterField[] = [
  {
    input: 'tabs',
    name: 'state',
    label: '状态',
    options: choicesOf({ contradicted: { text: '平台结果不符' }, pending: { text: '等待平台结果' } }),
  },
  { input: 'search', name: 'q', label: '搜索转账', placeholder: '单号、用户名', width: 260 },
];

const states: Record<PlatformTransferRow['state'], StateName> = {
  pending: { text: '等待平台结果', tone: 'waiting' },
  succeeded: { text: '成功', tone: 'good' },
  failed: { text: '失败', tone: 'neutral' },
};

const columns: TableColumnsType<PlatformTransferRow> = [
  timeColumn('时间', 'created_at'),
  textColumn('单号', 'reference'),
  {
    title: '会员',
    dataIndex: 'username',
    render: (name: string, { member_id }) => <Link to={`/members/${member_id}`}>{name}</Link>,
  },
  { title: '平台', dataIndex: 'platform' },
  nameColumn('方向', 'direction', { in: '转入平台', out: '转出平台' }),
  moneyColumn('金额', 'amount'),
  stateColumn('状态', 'state', states),
  {
    title: '平台结果',
    dataIndex: 'contradicted',
    render: (reported: PlatformTransferRow['contradicted'], { corrected }) => {
      if (reported) return <StatusTag tone="bad">{`平台称${states[reported].text}`}</StatusTag>;
      return corrected === 1 ? '已更正' : '—';
    },
  },
  textColumn('处理人', 'settled_by'),
];

const waits = ({ state, contradicted }: PlatformTransferRow) => state === 'pending' || contradicted !== null;

const actionColumn: TableColumnsType<PlatformTransferRow>[number] = {
  title: '操作',
  key: 'actions',
  fixed: 'end',
  render: (_, row) => waits(row) && <TransferActions row={row} />,
};

/** 平台转账: transfers with remote platforms, and decisions about those that got no answer or another one. */
export default function TransfersPage() {
  const list = useList('GET /platform-transfers', { state: 'contradicted', q: '' });
  const mayDecide = usePermission('payments:decide');
  return (
    <>
      <PageHeading title="平台转账" />
      <Filters list={list} fields={fields} />
      <DataTable<PlatformTransferRow>
        {...list.table}
        label="平台转账"
        columns={mayDecide ? [...columns, actionColumn] : columns}
        emptyText="没有符合条件的转账"
      />
    </>
  );
}

const outcomes = { done: 'succeeded', failed: 'failed' } as const;

/** What a decision does to the money, before an operator makes it. */
const effectOf = ({ state, direction }: PlatformTransferRow, outcome: keyof typeof outcomes): string => {
  if (state === outcomes[outcome]) return '维持现状，不移动资金';
  const toPlatform = (direction === 'in') === (outcome === 'done');
  if (state === 'pending') {
    if (direction === 'out') return outcome === 'done' ? '资金记入会员钱包' : '不移动资金';
    return outcome === 'done' ? '在途资金记为已到平台' : '在途资金退回会员钱包';
  }
  return toPlatform ? '从会员钱包扣回该笔资金' : '资金记入会员钱包';
};

function TransferActions({ row }: { row: PlatformTransferRow }) {
  const send = useSend();
  const about = `${row.reference} ¥${formatMoney(row.amount)}`;
  return (
    <Flex gap="small">
      {(
        [
          ['done', '按成功处理'],
          ['failed', '按失败处理'],
        ] as const
      ).map(([outcome, label]) => (
        <ReasonButton<{ reason: string }>
          key={outcome}
          label={label}
          title={`${label} ${about}`}
          done="已提交"
          danger={outcome === 'failed'}
          button={{ size: 'small' }}
          hint={`${effectOf(row, outcome)}；请先向平台核实，需另一名操作员复核`}
          onSubmit={({ reason }) => send('POST /platform-transfers/:id/settle', { id: row.id, outcome, reason })}
        />
      ))}
    </Flex>
  );
}
