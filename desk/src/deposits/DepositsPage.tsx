import type { DepositRow } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import type { ComponentProps } from 'react';
import { useCall, useChange } from '../api/useCall';
import { OrderStateTag, stateOptions } from '../queue/OrderStateTag';
import { type QueueAction, overrideAction, rejectAction } from '../queue/QueueAction';
import { type OrderFilter, OrderFilters } from '../queue/OrderFilters';
import { ProposedTag } from '../queue/ProposedApproval';
import { OrderPanel } from '../queue/OrderPanel';
import { useEvidence } from '../queue/evidence';
import { QueuePage } from '../queue/QueuePage';
import { orderColumns } from '../queue/orderColumns';
import { useRefusedApproval } from '../queue/RefusedApproval';
import { usePermission } from '../session/operator';
import { useUrlFilter } from '../ui/useUrlFilter';
import { DepositFacts } from './DepositFacts';
import { useDepositDraft } from './useDepositDraft';

const columns: TableColumnsType<DepositRow> = [
  ...orderColumns<DepositRow>(),
  { title: '方式', dataIndex: 'pay_way', render: (way: string, { paytype }) => way || paytype },
  {
    title: '状态',
    key: 'state',
    render: (_, row) =>
      row.proposed ? (
        <ProposedTag proposed_by={row.proposed_by} />
      ) : (
        <OrderStateTag state={row.state} since={row.created_at} />
      ),
  },
];

/** 存款: the queue of deposits. */
export default function DepositsPage() {
  const [filter, setFilter] = useUrlFilter<OrderFilter>({ state: '1', q: '', member: '' });
  const { state, q, member, page } = filter;
  const query = useCall('GET /deposits', { ...(state ? { state } : {}), q, member, page }, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const approve = useChange('POST /deposits/:id/approve');
  const reject = useChange('POST /deposits/:id/reject');
  const { draftOf, shownError, change, submit } = useDepositDraft();
  const { refusalOf, approve: approveOrRemember } = useRefusedApproval();
  const isWaiting = (row: DepositRow) => row.state === 1;
  const isUndecided = (row: DepositRow) => isWaiting(row) && row.proposed === 0;
  const isRefused = (row: DepositRow) => isUndecided(row) && refusalOf(row.out_trade_no) !== '';
  const sendApproval = (row: DepositRow, override: { reason?: string; override?: true } = {}) =>
    submit(row, ({ received, externalId, note }) =>
      approveOrRemember(row.out_trade_no, () =>
        approve.mutateAsync({
          id: row.out_trade_no,
          note,
          ...(received ? { received } : {}),
          ...(externalId ? { external_id: externalId } : {}),
          ...override,
        }),
      ),
    );

  const actions: QueueAction<DepositRow>[] = [
    {
      label: '通过',
      key: 'a',
      done: '已通过',
      appliesTo: isUndecided,
      needsEvidence: true,
      send: (row) => sendApproval(row),
    },
    rejectAction({
      done: '已拒绝',
      appliesTo: isWaiting,
      send: (row, fields) => reject.mutateAsync({ id: row.out_trade_no, ...fields }),
    }),
    overrideAction(isRefused, (row, reason) => sendApproval(row, { reason, override: true })),
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
      orderOf={(row) => ({ kind: 'deposit', id: row.out_trade_no })}
      panel={(row, { start, isEvidenceLoaded }) => (
        <DepositPanel
          key={row.out_trade_no}
          row={row}
          approval={
            mayDecide &&
            isUndecided(row) && {
              draft: draftOf(row),
              error: shownError(row),
              amount: row.amount,
              submitText: '确认入账',
              onChange: (draft) => change(row, draft),
              onSubmit: () => start('通过'),
              canSubmit: isEvidenceLoaded,
              refusal: refusalOf(row.out_trade_no),
              onOverride: () => start('强制通过'),
            }
          }
        />
      )}
    />
  );
}

function DepositPanel({ row, approval }: { row: DepositRow; approval: ComponentProps<typeof OrderPanel>['approval'] }) {
  const { deposit } = useEvidence({ kind: 'deposit', id: row.out_trade_no });
  return (
    <OrderPanel
      row={row}
      state={<OrderStateTag state={row.state} />}
      facts={<DepositFacts row={deposit.data ?? row} />}
      approval={approval}
      evidence={deposit}
    />
  );
}
