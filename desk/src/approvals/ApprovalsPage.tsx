import type { ApprovalRow } from '@site/contract/operators';
import { Checkbox, type TableColumnsType, Typography } from 'antd';
import { actionName, actionTarget } from '../actions/actionNames';
import { useCall, useChange } from '../api/useCall';
import type { QueueAction } from '../queue/QueueAction';
import { QueuePage } from '../queue/QueuePage';
import { useOperator } from '../session/operator';
import { Time } from '../ui/figures';
import { useUrlFilter } from '../ui/useUrlFilter';
import { ApprovalAmount, ApprovalPanel, orderOf } from './ApprovalPanel';
import { StatusTag } from '../ui/StatusTag';

const states = [
  { value: '1', label: '待复核' },
  { value: '2', label: '已确认' },
  { value: '3', label: '已驳回' },
  { value: '', label: '全部' },
];

const columns: TableColumnsType<ApprovalRow> = [
  {
    title: '操作内容',
    dataIndex: 'kind',
    render: (kind: string, { id }) => (
      <>
        {actionName(kind)}
        <br />
        <Typography.Text type="secondary">{`编号 ${id}`}</Typography.Text>
      </>
    ),
  },
  { title: '金额（元）', key: 'amount', align: 'right', render: (_, row) => <ApprovalAmount row={row} /> },
  { title: '对象', dataIndex: 'target', render: (target: string, { username }) => username ?? actionTarget(target) },
  {
    title: '提交人',
    dataIndex: 'proposed_by',
    render: (name: string, { created_at: createdAt }) => (
      <>
        {name}
        <br />
        <Time value={createdAt} />
      </>
    ),
  },
  { title: '状态', dataIndex: 'state', render: (_, row) => <ApprovalStateTag row={row} /> },
];

/** 复核: changes that wait for a second operator. */
export default function ApprovalsPage() {
  const [filter, setFilter] = useUrlFilter({ state: '1', q: '', mine: '' });
  const { state, q, mine, page } = filter;
  const query = useCall(
    'GET /approvals',
    { ...(state ? { state } : {}), q, ...(mine ? { mine } : {}), page },
    { keepPrevious: true },
  );
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
      query={query}
      filter={filter}
      setFilter={setFilter}
      states={states}
      placeholder="单号、编号或用户名开头"
      emptyText={mine || state !== '1' ? '没有复核记录' : '没有待复核的操作'}
      before={
        <Checkbox checked={mine === '1'} onChange={({ target }) => setFilter({ mine: target.checked ? '1' : '' })}>
          我提交的
        </Checkbox>
      }
      idOf={({ id }) => String(id)}
      columns={columns}
      actions={query.data?.data.some((row) => mayConfirm(row) || mayWithdraw(row)) ? actions : []}
      orderOf={orderOf}
      panel={(row) => <ApprovalPanel key={row.id} row={row} />}
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
