import type { DailyReportRow } from '@site/contract/operators';
import { Alert, Button, App } from 'antd';
import { useCall } from '../api/useCall';
import { DataTable } from '../ui/DataTable';
import { DayRange } from '../ui/DayRange';
import { PageHeading } from '../ui/PageHeading';
import { useUrlFilter } from '../ui/useUrlFilter';
import { beijingDay } from '../ui/Time';
import { ReportTotals, reportColumns } from './reportColumns';
import { useState } from 'react';
import { messageOf } from '../api/OperatorError';
import { downloadCsv, downloadExport, exportNames } from '../api/download';

interface Download {
  label: string;
  isBusy: boolean;
  start: () => Promise<void>;
}

/** The CSV files of a range of Beijing days. */
const useDownloads = (days: { from: string; to: string }): Download[] => {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<string>();
  const download = (label: string, save: () => Promise<void>): Download => ({
    label,
    isBusy: busy === label,
    start: async () => {
      setBusy(label);
      try {
        await save();
      } catch (error) {
        message.error(messageOf(error));
      } finally {
        setBusy(undefined);
      }
    },
  });
  return [
    download('下载报表 CSV', () =>
      downloadCsv('GET /reports/daily', { ...days, format: 'csv' }, `daily-${days.from}-${days.to}.csv`),
    ),
    ...(Object.keys(exportNames) as (keyof typeof exportNames)[]).map((what) =>
      download(`导出${exportNames[what]}`, () => downloadExport({ what, ...days })),
    ),
  ];
};

const shownDays = 30;

/** 报表: a row of figures per Beijing day, newest first, their totals, and CSV exports of the same range. */
export default function ReportsPage() {
  const [{ from, to }, setFilter] = useUrlFilter({ from: beijingDay(1 - shownDays), to: beijingDay(0) });
  const isRange = from !== '' && to !== '' && from <= to;
  const query = useCall('GET /reports/daily', { from, to }, { enabled: isRange, keepPrevious: true });
  const newestFirst = query.data ? { ...query, data: query.data.toReversed() } : query;
  const downloads = useDownloads({ from, to });
  return (
    <>
      <PageHeading title="报表">
        <DayRange from={from} to={to} onChange={setFilter} />
        {downloads.map(({ label, isBusy, start }) => (
          <Button key={label} loading={isBusy} disabled={!isRange} onClick={() => void start()}>
            {label}
          </Button>
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
