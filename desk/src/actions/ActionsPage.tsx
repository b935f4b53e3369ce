import type { ActionRow } from '@site/contract/operators';
import { Flex, type TableColumnsType, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { ExportButton } from '../ui/ExportButton';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { type FilterField, Filters } from '../ui/filters';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { useList } from '../ui/useUrlFilter';
import { actionName, actionNames, actionTarget } from './actionNames';
import { textColumn, timeColumn } from '../ui/figures';
import { ActionChange } from './ActionChange';
import { Facts } from '../ui/Facts';

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

const kindOptions = Object.entries(actionNames).map(([value, label]) => ({ value, label }));

/** 操作记录: every change that an operator made. */
export default function ActionsPage() {
  const list = useList('GET /actions', { operator: '', member: '', kind: '', from: '', to: '' });
  const mayReadMembers = usePermission('members:read');
  const mayList = usePermission('operators:write');
  const { data: operators = [] } = useCall('GET /operators', {}, { enabled: mayList });
  /* The names need the permission to manage operators; others filter by number. */
  const operator: FilterField = mayList
    ? {
        input: 'choice',
        name: 'operator',
        label: '操作员',
        placeholder: '全部操作员',
        options: operators.map(({ id, name }) => ({ value: String(id), label: name })),
        width: 160,
      }
    : { input: 'number', name: 'operator', label: '操作员编号' };
  return (
    <>
      <PageHeading title="操作记录">
        <ExportButton what="actions" />
      </PageHeading>
      <Filters
        list={list}
        fields={[
          operator,
          { input: 'number', name: 'member', label: '会员编号' },
          { input: 'choice', name: 'kind', label: '操作', placeholder: '全部操作', options: kindOptions, width: 220 },
          { input: 'days' },
        ]}
      />
      <DataTable<ActionRow>
        {...list.table}
        label="操作记录"
        columns={columnsFor(mayReadMembers)}
        expandable={{ columnTitle: '变更', expandedRowRender: (action) => <ActionDetail action={action} /> }}
        emptyText="没有符合条件的操作记录"
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
