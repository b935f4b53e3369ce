import type { DailyReportRow } from '@site/contract/operators';
import { type TableColumnsType, Table } from 'antd';
import { Money } from '../ui/Money';
import { sumYuan } from '../ui/yuan';

type Figure = Exclude<keyof DailyReportRow, 'day'>;

interface FigureColumn {
  field: Figure;
  title: string;
  /** Money is summed in fen; counts are numbers. */
  isMoney: boolean;
  /** Whether the sign means gain or loss. */
  isSigned?: boolean;
}

/** The figures of a day, in the order of the table. */
const figureColumns: FigureColumn[] = [
  { field: 'deposits', title: '存款', isMoney: true },
  { field: 'deposit_count', title: '存款笔数', isMoney: false },
  { field: 'withdrawals', title: '取款', isMoney: true },
  { field: 'withdrawal_count', title: '取款笔数', isMoney: false },
  { field: 'net', title: '净存款', isMoney: true, isSigned: true },
  { field: 'bets', title: '投注', isMoney: true },
  { field: 'win_loss', title: '会员输赢', isMoney: true, isSigned: true },
  { field: 'rebates', title: '返水', isMoney: true },
  { field: 'bonuses', title: '红利', isMoney: true },
  { field: 'adjustments', title: '调整', isMoney: true, isSigned: true },
  { field: 'registrations', title: '注册', isMoney: false },
  { field: 'active_members', title: '活跃会员', isMoney: false },
];

export const reportColumns: TableColumnsType<DailyReportRow> = [
  { title: '日期', dataIndex: 'day', fixed: 'start' },
  ...figureColumns.map(({ field, title, isMoney, isSigned = false }) => ({
    title,
    dataIndex: field,
    align: 'right' as const,
    ...(isMoney ? { render: (yuan: string) => <Money value={yuan} signed={isSigned} /> } : {}),
  })),
];

/** The last row of the report. Members who were active on several days would count twice, so they have no total. */
export function ReportTotals({ rows }: { rows: readonly DailyReportRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
      {figureColumns.map(({ field, isMoney, isSigned = false }, index) => (
        <Table.Summary.Cell key={field} index={index + 1} align="right">
          {isMoney && <Money value={sumYuan(rows.map((row) => String(row[field])))} signed={isSigned} strong />}
          {!isMoney && (field === 'active_members' ? '—' : rows.reduce((sum, row) => sum + Number(row[field]), 0))}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
