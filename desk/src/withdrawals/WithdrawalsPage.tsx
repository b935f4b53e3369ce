import type { WithdrawalRow, WithdrawalStage } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import type { ComponentProps } from 'react';
import { useCall } from '../api/useCall';
import { type OrderFilter, OrderFilters } from '../queue/OrderFilters';
import { ProposedTag } from '../queue/ProposedApproval';
import { OrderPanel } from '../queue/OrderPanel';
import { useEvidence } from '../queue/evidence';
import { QueuePage } from '../queue/QueuePage';
import { orderColumns } from '../queue/orderColumns';
import { usePermission } from '../session/operator';
import { useUrlFilter } from '../ui/useUrlFilter';
import { WithdrawalFacts } from './WithdrawalFacts';
import { StageTag, stageOptions } from './stages';
import { useWithdrawalActions } from './useWithdrawalActions';

const columns: TableColumnsType<WithdrawalRow> = [
  ...orderColumns<WithdrawalRow>(),
  { title: '收款方式', dataIndex: 'bank' },
  {
    title: '状态',
    key: 'stage',
    render: (_, row) =>
      row.proposed ? (
        <ProposedTag proposed_by={row.proposed_by} />
      ) : (
        <StageTag stage={row.stage} since={row.stage === 'approved' ? row.decided_at : row.created_at} />
      ),
  },
];

/** 取款: the queue of withdrawals, from the decision to the result of the payment. */
export default function WithdrawalsPage() {
  const [filter, setFilter] = useUrlFilter<OrderFilter>({ state: 'waiting', q: '', member: '' });
  const { state, q, member, page } = filter;
  const stage = state ? { stage: state as WithdrawalStage } : {};
  const query = useCall('GET /withdrawals', { ...stage, q, member, page }, { keepPrevious: true });
  const mayDecide = usePermission('payments:decide');
  const { actions, noteOf, setNote, refusalOf, isUndecided } = useWithdrawalActions();

  return (
    <QueuePage<WithdrawalRow>
      title="取款"
      query={query}
      scope={JSON.stringify(filter)}
      onPage={(next) => setFilter({ page: next })}
      idOf={(row) => row.out_trade_no}
      columns={columns}
      actions={mayDecide ? actions : []}
      filters={<OrderFilters filter={filter} onChange={setFilter} options={stageOptions} what="withdrawals" />}
      orderOf={(row) => ({ kind: 'withdrawal', id: row.out_trade_no })}
      panel={(row, { start, isEvidenceLoaded }) => (
        <WithdrawalPanel
          key={row.out_trade_no}
          row={row}
          approval={
            mayDecide &&
            isUndecided(row) && {
              draft: { received: '', externalId: '', note: noteOf(row) },
              submitText: '确认并备注',
              onChange: ({ note }) => setNote(row, note),
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

interface PanelProps {
  row: WithdrawalRow;
  approval: ComponentProps<typeof OrderPanel>['approval'];
}

function WithdrawalPanel({ row, approval }: PanelProps) {
  const { withdrawal } = useEvidence({ kind: 'withdrawal', id: row.out_trade_no });
  return (
    <OrderPanel
      row={row}
      state={<StageTag stage={row.stage} />}
      facts={<WithdrawalFacts row={withdrawal.data ?? row} isMasked={withdrawal.data === undefined} />}
      approval={approval}
      evidence={withdrawal}
    />
  );
}
