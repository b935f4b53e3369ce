import type { DailyReportRow } from '@site/contract/operators';
import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { exportFile, exportNames, type ExportName, reportFile, useDownload } from '../api/download';
import { useCall } from '../api/useCall';
import { moneyColumn, Money, beijingDay, sumYuan } from '../ui/figures';
import { DataTable } from '../ui/DataTable';
import { DayRange } from '../ui/filters';
import { PageHeading } from '../ui/PageHeading';
import { useUrlFilter } from '../ui/useUrlFilter';

const shownDays = 30;

/** 报表: a row of figures per Beijing day, newest first, their totals, and CSV exports of the same range. */
export default function ReportsPage() {
  const [{ from, to }, setFilter] = useUrlFilter({ from: beijingDay(1 - shownDays), to: beijingDay(0) });
  const isRange = from !== '' && to !== '' && from <= to;
  const query = useCall('GET /reports/daily', { from, to }, { enabled: isRange, keepPrevious: true });
  const newestFirst = query.data ? { ...query, data: query.data.toReversed() } : query;
  return (
    <>
      <PageHeading title="报表">
        <DayRange from={from} to={to} onChange={setFilter} />
        <DownloadButton label="下载报表 CSV" file={reportFile({ from, to })} isDisabled={!isRange} />
        {Object.entries(exportNames).map(([what, name]) => (
          <DownloadButton
            key={what}
            label={`导出${name}`}
            file={exportFile(what as ExportName, { from, to })}
            isDisabled={!isRange}
          />
        ))}
      </PageHeading>
      {isRange ? (
        <DataTable<DailyReportRow>
          label="每日报表"
          query={newestFirst}
          rowKey={({ day }) => day}
          columns={reportColumns}
          summary={(rows) => <ReportTotals rows={rows} />}
        />
      ) : (
        <Alert type="warning" showIcon title="请选择日期，开始日期不能晚于结束日期。" />
      )}
    </>
  );
}

interface DownloadButtonProps {
  label: string;
  file: ReturnType<typeof exportFile>;
  isDisabled: boolean;
}

function DownloadButton({ label, file, isDisabled }: DownloadButtonProps) {
  const download = useDownload();
  return (
    <Button loading={download.isPending} disabled={isDisabled} onClick={() => download.mutate(file)}>
      {label}
    </Button>
  );
}

type Figure = Exclude<keyof DailyReportRow, 'day'>;

interface FigureColumn {
  field: Figure;
  title: string;
  /** Money is summed in fen; counts are numbers. */
  isMoney: boolean;
  /** Whether the sign means gain or loss. */
  isSigned?: boolean;
}

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

const reportColumns: TableColumnsType<DailyReportRow> = [
  { title: '日期', dataIndex: 'day', fixed: 'start' },
  ...figureColumns.map(({ field, title, isMoney, isSigned = false }) =>
    isMoney ? moneyColumn(title, field, { signed: isSigned }) : { title, dataIndex: field, align: 'right' as const },
  ),
];

/** The last row of the report. Members who were active on several days would count twice, so they have no total. */
function ReportTotals({ rows }: { rows: readonly DailyReportRow[] }) {
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
