import type { ActivityApplicationRow, AgentApplicationRow } from '@site/contract/operators';
import { Flex, Segmented, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { useSend } from '../api/useCall';
import { DecisionNotes } from '../queue/DecisionNotes';
import { useReviewOptions } from '../queue/order';
import { type QueueAction, rejectAction } from '../queue/QueueAction';
import { QueuePage } from '../queue/QueuePage';
import { states } from '../queue/states';
import { usePermission } from '../session/operator';
import { timeColumn, ageOf, stateColumn, Time } from '../ui/figures';
import { Facts } from '../ui/Facts';
import { queueFields } from '../ui/filters';
import { useList, useUrlFilter } from '../ui/useUrlFilter';

type Application = ActivityApplicationRow | AgentApplicationRow;

const kinds = [
  { value: 'activity', label: '活动申请' },
  { value: 'agent', label: '代理申请' },
];

/** 申请: members' applications for activities and agencies. */
export default function ApplicationsPage() {
  const [{ kind }] = useUrlFilter({ kind: 'activity' });
  return <Applications key={kind} kind={kind === 'agent' ? 'agent' : 'activity'} />;
}

const isWaiting = ({ state }: Application) => state === 1;

/** What tells applications of one kind apart. */
const detailOf = (row: Application): string => ('mobile' in row ? row.mobile : row.activity_name);

function Applications({ kind }: { kind: 'activity' | 'agent' }) {
  const defaults = { kind: 'activity', state: '1', q: '' };
  const list = useList(`GET /${kind}-applications`, defaults, ({ kind: _kind, ...fields }) => fields);
  const send = useSend();
  const mayDecide = usePermission('applications:decide');
  const detail = kind === 'agent' ? '手机号' : '活动';
  const actions: QueueAction<Application>[] = [
    {
      label: '通过',
      key: 'a',
      done: '已通过',
      appliesTo: isWaiting,
      send: ({ id }) => send(`POST /${kind}-applications/:id/approve`, { id: String(id) }),
    },
    rejectAction({
      done: '已拒绝',
      appliesTo: isWaiting,
      templates: useReviewOptions()?.reasons.applications ?? [],
      send: ({ id }, fields) => send(`POST /${kind}-applications/:id/reject`, { id: String(id), ...fields }),
    }),
  ];
  const columns: TableColumnsType<Application> = [
    { title: '编号', dataIndex: 'id' },
    { title: '会员', dataIndex: 'username' },
    { title: detail, key: 'detail', render: (_, row) => detailOf(row) },
    timeColumn('申请时间', 'created_at'),
    { title: '等待', key: 'age', render: (_, row) => (isWaiting(row) ? ageOf(row.created_at) : '—') },
    stateColumn('状态', 'state', states),
  ];
  return (
    <QueuePage<Application>
      title="申请"
      list={list}
      fields={queueFields(states, '编号或用户名开头')}
      emptyText={list.filter.state === '1' ? '没有待处理的申请' : '没有申请'}
      before={
        <Segmented aria-label="种类" options={kinds} value={kind} onChange={(next) => list.setFilter({ kind: next })} />
      }
      idOf={({ id }) => String(id)}
      columns={columns}
      actions={mayDecide ? actions : []}
      panel={(row) => (
        <Flex vertical gap="small">
          <Facts
            items={{
              编号: row.id,
              会员: <Link to={`/members/${row.member_id}`}>{row.username}</Link>,
              [detail]: detailOf(row),
              申请说明: 'apply_info' in row ? row.apply_info || '—' : undefined,
              申请时间: <Time value={row.created_at} />,
            }}
          />
          <DecisionNotes row={row} />
        </Flex>
      )}
    />
  );
}
