import type { ActionRow, OperatorRequest } from '@site/contract/operators';
import { type TableColumnsType, Flex, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { ExportButton } from '../queue/ExportButton';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { type ActionFilter, ActionFilters } from './ActionFilters';
import { actionName } from './actionNames';
import { actionTarget } from './actionTarget';
import { textColumn, timeColumn } from '../ui/columns';
import { ActionChange } from './ActionChange';
import { Facts } from '../ui/Facts';

const noFilter: ActionFilter = { operator: '', member: '', kind: '', from: '', to: '' };

/** The fields of the request that are set. */
const requestOf = (filter: ActionFilter): OperatorRequest<'GET /actions'> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

const columnsFor = (mayReadMembers: boolean): TableColumnsType<ActionRow> => [
  timeColumn('时间', 'at'),
  {
    title: '操作员',
    dataIndex: 'operator',
    render: (operator: string | null, { proposed_by: proposer }) => (
      <>
        {operator ?? '命令行'}
        {proposer && ` （提交：${proposer}）`}
      </>
    ),
  },
  { title: '操作', dataIndex: 'kind', render: actionName },
  {
    title: '对象',
    dataIndex: 'target',
    render: (target: string, { member_id: id }) =>
      id !== null && mayReadMembers ? <Link to={`/members/${id}`}>{actionTarget(target)}</Link> : actionTarget(target),
  },
  textColumn('原因', 'reason'),
  { title: 'IP 地址', dataIndex: 'address' },
  {
    title: '复核',
    dataIndex: 'single',
    render: (single: boolean, { proposed_by: proposer }) =>
      single ? (
        <StatusTag tone="warning">无其他人可复核</StatusTag>
      ) : (
        proposer && <StatusTag tone="good">已复核</StatusTag>
      ),
  },
];

/** 操作记录: every change that an operator made. */
export default function ActionsPage() {
  const [{ page, ...filter }, setFilter] = useUrlFilter(noFilter);
  const query = useCall('GET /actions', { ...requestOf(filter), page }, { keepPrevious: true });
  const mayReadMembers = usePermission('members:read');
  return (
    <>
      <PageHeading title="操作记录">
        <ExportButton what="actions" />
      </PageHeading>
      <ActionFilters filter={filter} onChange={setFilter} onReset={() => setFilter(noFilter)} />
      <DataTable<ActionRow>
        label="操作记录"
        query={query}
        rowKey={({ id }) => id}
        columns={columnsFor(mayReadMembers)}
        expandable={{ columnTitle: '变更', expandedRowRender: (action) => <ActionDetail action={action} /> }}
        emptyText="没有符合条件的操作记录"
        onPage={(next) => setFilter({ page: next })}
      />
    </>
  );
}

/** What an action changed, field by field, and what proves it. */
function ActionDetail({ action }: { action: ActionRow }) {
  const hasValues = action.before !== null || action.after !== null;
  return (
    <Flex vertical gap="small" style={{ maxWidth: 'min(900px, calc(100vw - 60px))' }}>
      {hasValues ? <ActionChange action={action} /> : '此操作没有变更前后的值'}
      <Facts
        items={{
          编号: action.id,
          请求编号: action.request_id,
          校验值: (
            <Typography.Text code style={{ overflowWrap: 'anywhere' }}>
              {action.hash}
            </Typography.Text>
          ),
        }}
      />
    </Flex>
  );
}
