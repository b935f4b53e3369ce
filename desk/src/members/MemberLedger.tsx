import type { LedgerRow } from '@site/contract/operators';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import { useCall } from '../api/useCall';
import { DataTable } from '../ui/DataTable';
import { moneyColumn, textColumn, timeColumn } from '../ui/columns';

/** What operators call the kinds of ledger entries. */
const kinds: Record<string, string> = {
  deposit: '存款',
  'withdrawal-hold': '取款冻结',
  withdrawal: '取款',
  'withdrawal-return': '取款拒绝退回',
  'withdrawal-failed': '付款失败退回',
  adjustment: '人工调整',
  'transfer-in': '转入平台',
  'transfer-out': '转出平台',
  'transfer-hold': '转入平台在途',
  'transfer-sent': '转入平台到账',
  'transfer-return': '转入平台失败退回',
  'transfer-received': '平台转出到账',
  bet: '投注',
  win: '派彩',
  rebate: '返水',
  'red-packet': '红包',
};

/** The kind of a ledger entry in Chinese; one that this table does not know stays as it is. */
const ledgerKind = (kind: string): string => kinds[kind] ?? kind;

const accounts: Record<string, string> = { wallet: '钱包', hold: '取款冻结', transit: '转账在途' };

/** The account of a ledger entry in Chinese; platforms keep their name. */
const ledgerAccount = (account: string): string => accounts[account] ?? account;

const columns: TableColumnsType<LedgerRow> = [
  timeColumn('时间', 'created_at'),
  { title: '类型', dataIndex: 'kind', render: ledgerKind },
  { title: '账户', dataIndex: 'account', render: ledgerAccount },
  moneyColumn('金额', 'amount', { signed: true }),
  moneyColumn('变动后余额', 'balance'),
  textColumn('单号', 'reference'),
  textColumn('操作员', 'operator'),
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
