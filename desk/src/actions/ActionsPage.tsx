import type { ActionRow, OperatorRequest } from '@site/contract/operators';
import { Button, Flex, Select, type TableColumnsType, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { useCall } from '../api/useCall';
import { ExportButton } from '../ui/ExportButton';
import { usePermission } from '../session/operator';
import { DataTable } from '../ui/DataTable';
import { DayRange, SearchField } from '../ui/filters';
import { PageHeading } from '../ui/PageHeading';
import { StatusTag } from '../ui/StatusTag';
import { useUrlFilter } from '../ui/useUrlFilter';
import { actionName, actionNames, actionTarget } from './actionNames';
import { textColumn, timeColumn } from '../ui/figures';
import { ActionChange } from './ActionChange';
import { Facts } from '../ui/Facts';

/** Ids of an operator and a member, a kind, and Beijing days; empty for any. */
type ActionFilter = Record<'operator' | 'member' | 'kind' | 'from' | 'to', string>;

const noFilter: ActionFilter = { operator: '', member: '', kind: '', from: '', to: '' };

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
      <ActionFilters filter={filter} onChange={setFilter} />
      <DataTable<ActionRow>
        label="操作记录"
        query={query}
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

interface Props {
  filter: ActionFilter;
  onChange: (change: Partial<ActionFilter>) => void;
}

const kindOptions = Object.entries(actionNames).map(([value, label]) => ({ value, label }));

function ActionFilters({ filter, onChange }: Props) {
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Flex wrap gap="small" align="center" style={{ marginBottom: 12 }}>
      <OperatorFilter value={filter.operator} onChange={(operator) => onChange({ operator })} />
      <NumberFilter label="会员编号" value={filter.member} onChange={(member) => onChange({ member })} />
      <Select
        aria-label="操作"
        placeholder="全部操作"
        options={kindOptions}
        value={filter.kind || null}
        onChange={(kind: string | null | undefined) => onChange({ kind: kind ?? '' })}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        style={{ width: 220 }}
      />
      <DayRange from={filter.from} to={filter.to} onChange={({ from, to }) => onChange({ from, to })} />
      {isFiltered && <Button onClick={() => onChange(noFilter)}>清除条件</Button>}
    </Flex>
  );
}

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

const NumberFilter = ({ label, value, onChange }: FilterProps & { label: string }) => (
  <SearchField
    key={value}
    aria-label={label}
    placeholder={label}
    defaultValue={value}
    inputMode="numeric"
    onSearch={(id) => onChange(id.replace(/\D/g, ''))}
    style={{ width: 160 }}
  />
);

/** The names need the permission to manage operators; others filter by number. */
function OperatorFilter({ value, onChange }: FilterProps) {
  const mayList = usePermission('operators:write');
  const { data = [] } = useCall('GET /operators', {}, { enabled: mayList });
  if (!mayList) return <NumberFilter label="操作员编号" value={value} onChange={onChange} />;
  return (
    <Select
      aria-label="操作员"
      placeholder="全部操作员"
      options={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={(id: string | null | undefined) => onChange(id ?? '')}
      allowClear
      style={{ width: 160 }}
    />
  );
}
