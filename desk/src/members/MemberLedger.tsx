import type { LedgerRow } from '@site/shared/operators';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall } from '../api/useCall';
import { DataTable } from '../ui/DataTable';
import { Money } from '../ui/Money';
import { Time } from '../ui/Time';
import { ledgerAccount, ledgerKind } from './ledgerKinds';

const columns: TableColumnsType<LedgerRow> = [
  { title: '时间', dataIndex: 'created_at', render: (time: string) => <Time value={time} /> },
  { title: '类型', dataIndex: 'kind', render: ledgerKind },
  { title: '账户', dataIndex: 'account', render: ledgerAccount },
  { title: '金额', dataIndex: 'amount', align: 'right', render: (yuan: string) => <Money value={yuan} signed /> },
  { title: '变动后余额', dataIndex: 'balance', align: 'right', render: (yuan: string) => <Money value={yuan} /> },
  { title: '单号', dataIndex: 'reference', render: (reference: string | null) => reference ?? '—' },
  { title: '操作员', dataIndex: 'operator', render: (operator: string | null) => operator ?? '—' },
];

/** 资金流水: the member's ledger entries, newest first. */
export function MemberLedger({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useCall('GET /members/:id/ledger', { id, page }, { keepPrevious: true });
  return (
    <DataTable<LedgerRow>
      label="资金流水"
      query={query}
      rowKey={({ key }) => key}
      columns={columns}
      emptyText="暂无流水"
      onPage={setPage}
    />
  );
}
