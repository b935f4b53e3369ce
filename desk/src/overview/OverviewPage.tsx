import { Alert, Flex, Card, Typography } from 'antd';
import { useCall } from '../api/useCall';
import { Loaded } from '../ui/Loaded';
import { PageHeading } from '../ui/PageHeading';
import { Reconciliation } from './Reconciliation';
import { MoneyByHour } from './MoneyByHour';
import type { DailyReportRow, Overview } from '@site/contract/operators';
import { formatMoney, Money, grossGamingRevenue, ageOf } from '../ui/figures';
import { BarChart } from './BarChart';
import { ChartData } from './Chart';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../ui/Facts';

/** Milliseconds. Events report changes in the queues only. */
const refreshEvery = 60_000;

/** 总览: queues, money, books and releases on one screen. Without `reports:read` the API sends the queues only. */
export default function OverviewPage() {
  const query = useCall('GET /overview', {}, { refreshEvery });
  return (
    <>
      <PageHeading title="总览" />
      <Loaded query={query}>
        {({ queues, missing, today, days, reconciliation, hours }) => (
          <Flex vertical gap="middle">
            {missing.length > 0 && (
              <Alert type="error" showIcon title={`真实支付已开启，尚缺：${missing.join('、')}`} />
            )}
            <QueueAges queues={queues} />
            {today && (
              <>
                <Flex gap="middle" wrap align="stretch">
                  <TodayFigures today={today} yesterday={days.at(-2)} />
                  <Reconciliation last={reconciliation} onChecked={() => void query.refetch()} />
                </Flex>
                <MoneyByHour hours={hours} />
                <DayCharts days={days} />
              </>
            )}
          </Flex>
        )}
      </Loaded>
    </>
  );
}

const dayCharts: { title: string; unit: string; valueOf: (day: DailyReportRow) => string }[] = [
  { title: '存款', unit: '元', valueOf: (day) => day.deposits },
  { title: '取款', unit: '元', valueOf: (day) => day.withdrawals },
  { title: '活跃会员', unit: '人', valueOf: (day) => String(day.active_members) },
  { title: '毛收入', unit: '元', valueOf: grossGamingRevenue },
];

/** 近 30 天: one chart per figure, and the same figures as a table. */
function DayCharts({ days }: { days: DailyReportRow[] }) {
  return (
    <Card size="small" title="近 30 天">
      <Flex gap="middle" wrap>
        {dayCharts.map(({ title, unit, valueOf }) => {
          const bars = days.map((day) => ({
            label: day.day.slice(5),
            value: Number(valueOf(day)),
            text: formatMoney(valueOf(day)),
          }));
          return (
            <BarChart
              key={title}
              title={`${title}（${unit}）`}
              figure={['今日', bars.at(-1)?.text ?? '—']}
              bars={bars}
            />
          );
        })}
      </Flex>
      <ChartData
        label="近 30 天数据"
        heads={['日期', ...dayCharts.map(({ title, unit }) => `${title}（${unit}）`)]}
        rows={[...days].reverse().map((day) => [day.day, ...dayCharts.map(({ valueOf }) => formatMoney(valueOf(day)))])}
      />
    </Card>
  );
}

type Queue = Overview['queues'][number];

const queuePages: Record<Queue['kind'], { label: string; path: string }> = {
  deposits: { label: '存款待处理', path: '/deposits' },
  withdrawals: { label: '取款待处理', path: '/withdrawals' },
  payouts: { label: '取款待付款', path: '/payouts' },
  payments: { label: '付款待指定订单', path: '/payments' },
  approvals: { label: '待复核', path: '/approvals' },
  contradictions: { label: '渠道结果不符', path: '/payouts' },
  'activity-applications': { label: '活动申请', path: '/applications' },
  'agent-applications': { label: '代理申请', path: '/applications?kind=agent' },
};

/** How many items wait in each queue, and for how long the oldest has waited. */
function QueueAges({ queues: waiting }: { queues: Queue[] }) {
  return (
    <Flex gap="middle" wrap component="section" aria-label="队列">
      {waiting.map(({ kind, waiting: count, oldest_at: oldest, amount }) => (
        <Card key={kind} size="small" style={{ flex: '1 1 22%', minWidth: 140 }}>
          <Link to={queuePages[kind].path}>{queuePages[kind].label}</Link>
          <Typography.Paragraph strong style={styles.count}>
            {count}
          </Typography.Paragraph>
          {amount && count > 0 && (
            <Typography.Paragraph style={styles.amount}>¥{formatMoney(amount)}</Typography.Paragraph>
          )}
          <Typography.Text type="secondary">{oldest ? `最早已等待 ${ageOf(oldest)}` : '没有等待'}</Typography.Text>
        </Card>
      ))}
    </Flex>
  );
}

const styles = { count: { fontSize: 26, margin: 0 }, amount: { margin: 0 } } as const;

type Figure = (day: DailyReportRow) => ReactNode;

const figures: Record<string, Figure> = {
  存款: (day) => <Money value={day.deposits} currency />,
  存款笔数: (day) => day.deposit_count,
  取款: (day) => <Money value={day.withdrawals} currency />,
  取款笔数: (day) => day.withdrawal_count,
  净存款: (day) => <Money value={day.net} signed currency />,
  投注: (day) => <Money value={day.bets} currency />,
  毛收入: (day) => <Money value={grossGamingRevenue(day)} signed currency />,
  返水: (day) => <Money value={day.rebates} currency />,
  红利: (day) => <Money value={day.bonuses} currency />,
  注册: (day) => day.registrations,
  活跃会员: (day) => day.active_members,
};

/** 今日: the figures of the Beijing day so far, beside those of the whole day before. */
function TodayFigures({ today, yesterday }: { today: DailyReportRow; yesterday: DailyReportRow | undefined }) {
  return (
    <Card size="small" title={`今日 ${today.day}`} style={{ flex: '3 1 480px' }}>
      <Facts
        column={{ xs: 1, sm: 2, xl: 3 }}
        items={Object.fromEntries(
          Object.entries(figures).map(([name, of]) => [
            name,
            <Flex key={name} vertical>
              {of(today)}
              {yesterday && <Typography.Text type="secondary">昨日 {of(yesterday)}</Typography.Text>}
            </Flex>,
          ]),
        )}
      />
    </Card>
  );
}
