import type { ActivityApplicationRow, AgentApplicationRow, Page } from '@site/shared/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Descriptions, type DescriptionsProps, Flex, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DecisionNotes } from '../queue/DecisionNotes';
import { OrderStateTag, stateOptions } from '../queue/OrderStateTag';
import { type QueueAction, rejectAction } from '../queue/QueueAction';
import { type QueueFilter, QueueFilters } from '../queue/QueueFilters';
import { QueuePage } from '../queue/QueuePage';
import { usePermission } from '../session/operator';
import { Time, ageOf } from '../ui/Time';

type Application = ActivityApplicationRow | AgentApplicationRow;

interface Props<Row extends Application> {
  query: UseQueryResult<Page<Row>>;
  filter: QueueFilter & { page: number };
  setFilter: (change: Partial<QueueFilter> & { page?: number }) => void;
  /** Switches to applications of the other kind. */
  kindSwitch: ReactNode;
  /** The column that tells applications of one kind apart. */
  detail: { title: string; textOf: (row: Row) => string };
  /** Further lines beside the selected application. */
  more?: (row: Row) => NonNullable<DescriptionsProps['items']>;
  approve: (id: string) => Promise<unknown>;
  reject: (id: string, fields: { reason: string; note: string }) => Promise<unknown>;
}

/** A queue of applications of one kind. */
export function ApplicationQueue<Row extends Application>(props: Props<Row>) {
  const { query, filter, setFilter, kindSwitch, detail, more, approve, reject } = props;
  const mayDecide = usePermission('applications:decide');
  const isWaiting = ({ state }: Row) => state === 1;
  const actions: QueueAction<Row>[] = [
    { label: '通过', key: 'a', done: '已通过', appliesTo: isWaiting, send: ({ id }) => approve(String(id)) },
    rejectAction({ done: '已拒绝', appliesTo: isWaiting, send: ({ id }, fields) => reject(String(id), fields) }),
  ];
  const columns: TableColumnsType<Row> = [
    { title: '编号', dataIndex: 'id' },
    { title: '会员', dataIndex: 'username' },
    { title: detail.title, key: 'detail', render: (_, row) => detail.textOf(row) },
    { title: '申请时间', dataIndex: 'created_at', render: (time: string) => <Time value={time} /> },
    { title: '等待', key: 'age', render: (_, row) => (isWaiting(row) ? ageOf(row.created_at) : '—') },
    { title: '状态', dataIndex: 'state', render: (state: number) => <OrderStateTag state={state} /> },
  ];
  return (
    <QueuePage<Row>
      title="申请"
      query={query}
      scope={JSON.stringify(filter)}
      onPage={(page) => setFilter({ page })}
      idOf={({ id }) => String(id)}
      columns={columns}
      actions={mayDecide ? actions : []}
      filters={
        <>
          {kindSwitch}
          <QueueFilters filter={filter} onChange={setFilter} options={stateOptions} placeholder="编号或用户名开头" />
        </>
      }
      panel={(row) => (
        <Flex vertical gap="small">
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'id', label: '编号', children: row.id },
              {
                key: 'member',
                label: '会员',
                children: <Link to={`/members/${row.member_id}`}>{row.username}</Link>,
              },
              { key: 'detail', label: detail.title, children: detail.textOf(row) },
              ...(more?.(row) ?? []),
              { key: 'created', label: '申请时间', children: <Time value={row.created_at} /> },
            ]}
          />
          <DecisionNotes row={row} />
        </Flex>
      )}
    />
  );
}
