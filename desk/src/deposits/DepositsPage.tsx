import type { DepositRow } from '@site/shared/operators';
import type { TableColumnsType } from 'antd';
import { OperatorError } from '../api/OperatorError';
import { useCall, useChange } from '../api/useCall';
import { OrderStateTag } from '../queue/OrderStateTag';
import type { QueueAction } from '../queue/QueueAction';
import { OrderFilters } from '../queue/OrderFilters';
import type { QueueFilter } from '../queue/QueueFilters';
import { QueuePage } from '../queue/QueuePage';
import { stateOptions } from '../queue/stateOptions';
import { orderColumns } from '../queue/orderColumns';
import { usePermission } from '../session/operator';
import { useUrlFilter } from '../ui/useUrlFilter';
import { DepositPanel } from './DepositPanel';
import { draftError, useDepositDraft } from './useDepositDraft';

const columns: TableColumnsType<DepositRow> = [
  ...orderColumns<DepositRow>(),
  { title: '方式', dataIndex: 'pay_way', render: (way: string, { paytype }) => way || paytype },
  { title: '状态', key: 'state', render: (_, row) => <OrderStateTag state={row.state} since={row.created_at} /> },
];

/** 存款: the queue of deposits. */
export default function DepositsPage() {
  const [filter, setFilter] = useUrlFilter<QueueFilter>({ state: '1', q: '' });
  const { state, q, page } = filter;
  const query = useCall('GET /deposits', { ...(state ? { state } : {}), q, page }, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const approve = useChange('POST /deposits/:id/approve');
  const reject = useChange('POST /deposits/:id/reject');
  const { draftOf, shownError, change, showError } = useDepositDraft();
  const isWaiting = (row: DepositRow) => row.state === 1;

  const actions: QueueAction<DepositRow>[] = [
    {
      label: '通过',
      key: 'a',
      done: '已通过',
      appliesTo: isWaiting,
      send: (row) => {
        const draft = draftOf(row);
        const error = draftError(draft, row.amount);
        if (error) {
          showError(row);
          return Promise.reject(new OperatorError('refused', error));
        }
        const received = draft.received.trim();
        return approve.mutateAsync({ id: row.out_trade_no, note: draft.note, ...(received ? { received } : {}) });
      },
    },
    {
      label: '拒绝',
      key: 'r',
      danger: true,
      done: '已拒绝',
      appliesTo: isWaiting,
      asks: { label: '原因', hint: '会员可见', withNote: true },
      send: (row, { reason, note = '' }) => reject.mutateAsync({ id: row.out_trade_no, reason, note }),
    },
  ];

  return (
    <QueuePage<DepositRow>
      title="存款"
      query={query}
      scope={JSON.stringify(filter)}
      onPage={(next) => setFilter({ page: next })}
      idOf={(row) => row.out_trade_no}
      columns={columns}
      actions={mayDecide ? actions : []}
      filters={<OrderFilters filter={filter} onChange={setFilter} options={stateOptions} what="deposits" />}
      panel={(row, start, next) => (
        <DepositPanel
          key={row.out_trade_no}
          row={row}
          next={next}
          {...(mayDecide && isWaiting(row)
            ? {
                approval: {
                  draft: draftOf(row),
                  error: shownError(row),
                  onChange: (draft) => change(row, draft),
                  onSubmit: () => start('通过'),
                },
              }
            : {})}
        />
      )}
    />
  );
}
