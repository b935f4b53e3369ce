import type { ApprovalRow } from '@site/contract/operators';
import { Checkbox, type TableColumnsType } from 'antd';
import { actionName, actionTarget } from '../actions/actionNames';
import { useChange } from '../api/useCall';
import type { QueueAction } from '../queue/QueueAction';
import { QueuePage } from '../queue/QueuePage';
import { useOperator } from '../session/operator';
import { Time, TwoLines } from '../ui/figures';
import { queueFields } from '../ui/filters';
import { useList } from '../ui/useUrlFilter';
import { ApprovalAmount, ApprovalPanel, orderOf } from './ApprovalPanel';
import { StatusTag } from '../ui/StatusTag';

const states = { 1: { text: '待复核' }, 2: { text: '已确认' }, 3: { text: '已驳回' } };

const columns: TableColumnsType<ApprovalRow> = [
  {
    title: '操作内容',
    dataIndex: 'kind',
    render: (kind: string, { id }) => <TwoLines first={actionName(kind)} second={`编号 ${id}`} />,
  },
  { title: '金额（元）', key: 'amount', align: 'right', render: (_, row) => <ApprovalAmount row={row} /> },
  { title: '对象', dataIndex: 'target', render: (target: string, { username }) => username ?? actionTarget(target) },
  {
    title: '提交人',
    dataIndex: 'proposed_by',
    render: (name: string, { created_at: at }) => <TwoLines first={name} second={<Time value={at} />} />,
  },
  { title: '状态', dataIndex: 'state', render: (_, row) => <ApprovalStateTag row={row} /> },
];

/** 复核: changes that wait for a second operator. */
export default function ApprovalsPage() {
  const list = useList('GET /approvals', { state: '1', q: '', mine: '' });
  const { state, mine } = list.filter;
  const confirm = useChange('POST /approvals/:id/confirm');
  const decline = useChange('POST /approvals/:id/decline');
  const { name } = useOperator();
  const mayConfirm = (row: ApprovalRow) => row.state === 1 && row.may_confirm === 1;
  const mayWithdraw = (row: ApprovalRow) => row.state === 1 && row.proposed_by === name;

  const actions: QueueAction<ApprovalRow>[] = [
    {
      label: '确认',
      key: 'a',
      done: '已确认并生效',
      appliesTo: mayConfirm,
      needsEvidence: true,
      confirms: (row) => (
        <>
          {`${actionName(row.kind)} · ${row.username ?? actionTarget(row.target)}，由${row.proposed_by}提交，确认后立即生效。`}
          <br />
          <ApprovalAmount row={row} />
        </>
      ),
      send: ({ id }) => confirm.mutateAsync({ id }),
    },
    {
      label: '驳回',
      key: 'r',
      danger: true,
      done: '已驳回',
      appliesTo: mayConfirm,
      asks: { label: '原因', hint: '提交人可见' },
      send: ({ id }, { reason }) => decline.mutateAsync({ id, reason }),
    },
    {
      label: '撤回',
      key: 'w',
      danger: true,
      done: '已撤回',
      appliesTo: mayWithdraw,
      asks: { label: '原因', hint: '其他操作员可见' },
      /* The API has one call for both: the proposer declines their own proposal. */
      send: ({ id }, { reason }) => decline.mutateAsync({ id, reason }),
    },
  ];

  return (
    <QueuePage<ApprovalRow>
      title="复核"
      list={list}
      fields={queueFields(states, '单号、编号或用户名开头')}
      emptyText={mine || state !== '1' ? '没有复核记录' : '没有待复核的操作'}
      before={
        <Checkbox checked={mine === '1'} onChange={({ target }) => list.setFilter({ mine: target.checked ? '1' : '' })}>
          我提交的
        </Checkbox>
      }
      idOf={({ id }) => String(id)}
      columns={columns}
      actions={list.table.query.data?.data.some((row) => mayConfirm(row) || mayWithdraw(row)) ? actions : []}
      orderOf={orderOf}
      panel={(row, { evidence }) => <ApprovalPanel key={row.id} row={row} evidence={evidence.query} />}
    />
  );
}

/** The state of a proposed change; its proposer sees that another operator has to confirm it. */
function ApprovalStateTag({ row }: { row: ApprovalRow }) {
  const { name } = useOperator();
  if (row.state === 2) return <StatusTag tone="good">已确认</StatusTag>;
  if (row.state === 3 && row.decided_by === row.proposed_by) return <StatusTag>已撤回</StatusTag>;
  if (row.state === 3) return <StatusTag tone="bad">已驳回</StatusTag>;
  return <StatusTag tone="waiting">{row.proposed_by === name ? '等待他人复核' : '待复核'}</StatusTag>;
}
