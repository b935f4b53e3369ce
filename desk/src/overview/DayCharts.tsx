import type { DailyReportRow } from '@site/contract/operators';
import { Card, Flex } from 'antd';
import { formatMoney } from '../ui/Money';
import { BarChart } from './BarChart';
import { ChartData } from './ChartData';
import { grossGamingRevenue } from '../ui/yuan';

const charts: { title: string; unit: string; valueOf: (day: DailyReportRow) => string }[] = [
  { title: '存款', unit: '元', valueOf: (day) => day.deposits },
  { title: '取款', unit: '元', valueOf: (day) => day.withdrawals },
  { title: '活跃会员', unit: '人', valueOf: (day) => String(day.active_members) },
  { title: '毛收入', unit: '元', valueOf: grossGamingRevenue },
];

/** 近 30 天: one chart per figure, and the same figures as a table. */
export function DayCharts({ days }: { days: DailyReportRow[] }) {
  return (
    <Card size="small" title="近 30 天">
      <Flex gap="middle" wrap>
        {charts.map(({ title, unit, valueOf }) => (
          <BarChart
            key={title}
            title={`${title}（${unit}）`}
            bars={days.map((day) => ({
              label: day.day.slice(5),
              value: Number(valueOf(day)),
              text: formatMoney(valueOf(day)),
            }))}
          />
        ))}
      </Flex>
      <ChartData
        label="近 30 天数据"
        heads={['日期', ...charts.map(({ title, unit }) => `${title}（${unit}）`)]}
        rows={[...days].reverse().map((day) => [day.day, ...charts.map(({ valueOf }) => formatMoney(valueOf(day)))])}
      />
    </Card>
  );
}
