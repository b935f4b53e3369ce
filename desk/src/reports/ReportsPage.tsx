import type { GameGrouping, ReportGrouping, ReportRow } from '@site/contract/operators';
import { Alert, Button, Card, Dropdown, Flex, Select, type TableColumnsType, Tag } from 'antd';
import { exportFile, exportNames, type ExportName, gameReportFile, reportFile, useDownload } from '../api/download';
import type { ReactNode } from 'react';
import { useCall } from '../api/useCall';
import { BarChart } from '../overview/BarChart';
import { channelName } from '../ui/channels';
import { Count, formatMoney, Money, beijingDay, sumYuan } from '../ui/figures';
import { DataTable, TotalsRow } from '../ui/DataTable';
import { DayRange } from '../ui/filters';
import { PageHeading } from '../ui/PageHeading';
import { useUrlFilter } from '../ui/useUrlFilter';
import { GameReport, gameGroupings } from './GameReport';
import { TransactionFileButton } from './TransactionFileButton';

const shownDays = 30;

const groupings: Record<ReportGrouping, { label: string; head: string }> = {
  day: { label: '按日', head: '日期' },
  week: { label: '按周', head: '周（周一）' },
  month: { label: '按月', head: '月份' },
  channel: { label: '按渠道', head: '渠道' },
  account: { label: '按收款账户', head: '收款账户' },
  operator: { label: '按操作员', head: '操作员' },
  vip: { label: '按等级', head: '等级' },
  shift: { label: '班次（操作员与渠道）', head: '操作员' },
};

const isGrouping = (by: string): by is ReportGrouping => by in groupings;
const isOfGames = (by: string): by is GameGrouping => by in gameGroupings;

const choices = [
  ...Object.entries(groupings).map(([value, { label }]) => ({ value, label })),
  ...Object.entries(gameGroupings).map(([value, label]) => ({ value, label })),
];

/** Reports of orders, whose first and last day can be cut at a time. */
const ofOrders: readonly string[] = ['channel', 'account', 'operator', 'shift'];

/** 报表: figures by period, channel, account, operator, level or game, totals and charts, and CSV of the same range. */
export default function ReportsPage() {
  const [filter, setFilter] = useUrlFilter({
    by: 'day',
    from: beijingDay(1 - shownDays),
    to: beijingDay(0),
    from_time: '',
    to_time: '',
    platform: '',
  });
  const { from, to, from_time, to_time, platform } = filter;
  const by = isGrouping(filter.by) ? filter.by : 'day';
  const times = ofOrders.includes(by) ? { from_time, to_time } : undefined;
  const fields = { by, from, to, ...(from_time && times && { from_time }), ...(to_time && times && { to_time }) };
  const isRange = from !== '' && to !== '' && from <= to;
  const ofGames = isOfGames(filter.by) ? { by: filter.by, from, to, ...(platform && { platform }) } : undefined;
  const query = useCall('GET /reports/grouped', fields, { enabled: isRange && !ofGames, keepPrevious: true });
  const isPeriod = by === 'day' || by === 'week' || by === 'month';
  return (
    <>
      <PageHeading title="报表">
        <Select
          aria-label="分组"
          value={ofGames?.by ?? by}
          options={choices}
          onChange={(next: ReportGrouping | GameGrouping) =>
            setFilter({ by: next, platform: '', ...(ofOrders.includes(next) ? {} : { from_time: '', to_time: '' }) })
          }
          style={{ width: 190 }}
        />
        <DayRange from={from} to={to} {...(times && { times })} onChange={setFilter} />
        {ofGames?.platform && (
          <Tag closable onClose={() => setFilter({ platform: '' })}>
            平台 {ofGames.platform}
          </Tag>
        )}
        <TransactionFileButton />
        <ExportMenu
          report={ofGames ? gameReportFile(ofGames) : reportFile(fields)}
          days={{ from, to }}
          isDisabled={!isRange}
        />
      </PageHeading>
      {isRange && ofGames ? (
        <GameReport fields={ofGames} onPlatform={(chosen) => setFilter({ by: 'game', platform: chosen })} />
      ) : isRange ? (
        <Flex vertical gap="middle">
          {query.data && query.data.length > 0 && <ReportCharts by={by} rows={query.data} />}
          <DataTable<ReportRow>
            label="报表"
            query={isPeriod && query.data ? { ...query, data: query.data.toReversed() } : query}
            rowKey={({ group, channel }) => `${group} ${channel}`}
            columns={columnsOf(by, query.data ?? [])}
            summary={(rows) => <ReportTotals by={by} rows={rows} />}
          />
        </Flex>
      ) : (
        <Alert type="warning" showIcon title="请选择日期，开始日期不能晚于结束日期。" />
      )}
    </>
  );
}

/** 导出: the report, or the rows of the same days. */
function ExportMenu({
  report,
  days,
  isDisabled,
}: {
  report: ReturnType<typeof reportFile>;
  days: Parameters<typeof exportFile>[1];
  isDisabled: boolean;
}) {
  const download = useDownload();
  const items = [
    { key: 'report', label: '当前报表' },
    ...Object.entries(exportNames).map(([key, name]) => ({ key, label: `${name}明细` })),
  ];
  const start = ({ key }: { key: string }) =>
    download.mutate(key === 'report' ? report : exportFile(key as ExportName, days));
  return (
    <Dropdown menu={{ items, onClick: start }} trigger={['click']} disabled={isDisabled}>
      <Button loading={download.isPending}>导出</Button>
    </Dropdown>
  );
}

const nameOf = (by: ReportGrouping, group: string): string => {
  if (by === 'vip') return `VIP${group}`;
  if (by === 'channel') return channelName(group);
  return group || (by === 'account' ? '未记录' : '系统');
};

const labelOf = (by: ReportGrouping, { group, channel }: ReportRow): string =>
  [nameOf(by, group), ...(channel === null ? [] : [channelName(channel)])].join(' ');

/** What came in and went out, a column for each group. */
function ReportCharts({ by, rows }: { by: ReportGrouping; rows: ReportRow[] }) {
  return (
    <Card size="small">
      <Flex gap="middle" wrap>
        {(['deposits', 'withdrawals'] as const).map((field) => (
          <BarChart
            key={field}
            title={field === 'deposits' ? '存款（元）' : '取款（元）'}
            figure={['合计', formatMoney(sumYuan(rows.map((row) => row[field])))]}
            bars={rows.map((row) => ({
              label: labelOf(by, row),
              value: Number(row[field]),
              text: formatMoney(row[field]),
            }))}
          />
        ))}
      </Flex>
    </Card>
  );
}

type Figure = Exclude<keyof ReportRow, 'group' | 'channel'>;

type Cell = string | number | null;

interface FigureKind {
  show: (value: Cell) => ReactNode;
  /** Omitted for numbers that a sum would count several times, or that have no sum. */
  sum?: (values: Cell[]) => string | number;
}

const durationOf = (seconds: Cell): string => {
  if (seconds === null) return '—';
  return Number(seconds) < 60 ? `${seconds} 秒` : `${Math.floor(Number(seconds) / 60)} 分 ${Number(seconds) % 60} 秒`;
};

const sumOfMoney = (values: Cell[]) => sumYuan(values.map(String));
const money: FigureKind = { show: (value) => <Money value={String(value)} />, sum: sumOfMoney };
/** Whose sign means gain or loss. */
const balance: FigureKind = { show: (value) => <Money value={String(value)} signed />, sum: sumOfMoney };
const people: FigureKind = { show: (value) => <Count value={Number(value)} /> };
const count: FigureKind = { ...people, sum: (values) => values.reduce<number>((sum, it) => sum + Number(it), 0) };

const figures: [Figure, title: string, FigureKind][] = [
  ['deposits', '存款', money],
  ['deposit_count', '存款笔数', count],
  ['withdrawals', '取款', money],
  ['withdrawal_count', '取款笔数', count],
  ['net', '净存款', balance],
  ['paid', '已付款', money],
  ['paid_count', '付款笔数', count],
  ['decisions', '处理笔数', count],
  ['median_seconds', '处理用时中位数', { show: durationOf }],
  ['bets', '投注', money],
  ['win_loss', '会员输赢', balance],
  ['rebates', '返水', money],
  ['bonuses', '红利', money],
  ['adjustments', '调整', balance],
  ['registrations', '注册', count],
  ['active_members', '活跃会员', people],
];

/** The figures that some of the rows have. */
const figuresOf = (rows: readonly ReportRow[]) => figures.filter(([field]) => rows.some((row) => row[field] !== null));

const columnsOf = (by: ReportGrouping, rows: readonly ReportRow[]): TableColumnsType<ReportRow> => [
  { title: groupings[by].head, dataIndex: 'group', fixed: 'start', render: (group: string) => nameOf(by, group) },
  ...(by === 'shift' ? [{ title: '渠道', dataIndex: 'channel', render: channelName }] : []),
  ...figuresOf(rows).map(([dataIndex, title, { show: render }]) => ({
    title,
    dataIndex,
    align: 'right' as const,
    render,
  })),
];

/** The last row of the report. */
function ReportTotals({ by, rows }: { by: ReportGrouping; rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  const totals = figuresOf(rows).map(([field, , { show, sum }]): [string, ReactNode] => [
    field,
    sum ? show(sum(rows.map((row) => row[field]))) : '—',
  ]);
  return <TotalsRow before={by === 'shift' ? 2 : 1} totals={totals} />;
}
