import type { DailyReportRow } from '@site/shared/operators';
import { Table } from 'antd';
import { Money } from '../ui/Money';
import { figureColumns } from './reportColumns';
import { sumYuan } from '../ui/sumYuan';

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
