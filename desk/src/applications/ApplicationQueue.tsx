import type { ActivityApplicationRow, AgentApplicationRow, Page } from '@site/contract/operators';
import type { UseQueryResult } from '@tanstack/react-query';
import { Flex, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DecisionNotes } from '../queue/DecisionNotes';
import { OrderStateTag, stateOptions } from '../queue/OrderStateTag';
import { type QueueAction, rejectAction } from '../queue/QueueAction';
import { type QueueFilter, QueueFilters } from '../queue/QueueFilters';
import { QueuePage } from '../queue/QueuePage';
import { usePermission } from '../session/operator';
import { Time, ageOf } from '../ui/Time';
import { timeColumn } from '../ui/columns';
import { Facts } from '../ui/Facts';

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
  more?: (row: Row) => Record<string, ReactNode>;
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
    timeColumn('申请时间', 'created_at'),
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
          <Facts
            items={{
              编号: row.id,
              会员: <Link to={`/members/${row.member_id}`}>{row.username}</Link>,
              [detail.title]: detail.textOf(row),
              ...more?.(row),
              申请时间: <Time value={row.created_at} />,
            }}
          />
          <DecisionNotes row={row} />
        </Flex>
      )}
    />
  );
}
