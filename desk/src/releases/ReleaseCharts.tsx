import type { AppReleases, ReleaseFigures } from '@site/contract/operators';
import { Flex } from 'antd';
import { Chart, ChartData, scaleOf } from '../overview/Chart';
import { momentOf } from '../ui/figures';

/** `11-22 14:05` of a Beijing time. */
const shortTime = (time: string): string => time.slice(5, 16);

const dayMs = 86_400_000;
const tenMinutes = 600_000;

/** A moment in ms since 1970 as `MM-DD HH:mm` in Beijing. */
const textOf = (moment: number): string => new Date(moment + 28_800_000).toISOString().slice(5, 16).replace('T', ' ');

/**
 * The period that an app's charts show: from shortly before the rollout or the activation until `at`, at most the last
 * 24 hours.
 */
const chartPeriod = ({ curve }: Pick<AppReleases, 'curve'>, at: string) => {
  const to = momentOf(at);
  const first = curve.points[0];
  const start = first ? momentOf(first.at) : 0;
  const from = Math.max(to - dayMs, start - Math.max(tenMinutes, (to - start) / 8));
  return { from, to, fromText: textOf(from), toText: textOf(to) };
};

/** The share of the members who get the release of a curve at a moment, in percent. */
const percentAt = ({ points }: AppReleases['curve'], moment: number): number =>
  points.findLast(({ at }) => momentOf(at) <= moment)?.percent ?? 0;

type Period = ReleaseFigures['periods'][number];

/** Half of the ten minutes that a period has. */
const halfPeriodMs = 300_000;

const percent = (value: number) => `${Number(value.toFixed(1))}%`;
const ms = (value: number) => `${Math.round(value)} ms`;
const errorShare = ({ errors, pages }: Period) => (pages > 0 ? (100 * errors) / pages : 0);

const lastOf = (lines: Line[], format: (value: number) => string) =>
  lines.map(({ label, points }) => `${label} ${points.slice(-1).map(({ y }) => format(y))[0] ?? '无数据'}`).join('，');

/**
 * The rollout's curve, and the errors and LCP of the live release and the newest one, as charts and as a table; nothing
 * if there was neither a change nor telemetry.
 */
export function ReleaseCharts({ releases, at }: { releases: AppReleases; at: string }) {
  const { app, live, curve } = releases;
  const period = chartPeriod(releases, at);
  const versions = [...new Set([live.version, curve.version])];
  const compared = versions.flatMap((version) => releases.figures.find((it) => it.version === version) ?? []);
  const isShown = ({ at: start }: Period) => momentOf(start) + halfPeriodMs >= period.from;
  const linesOf = (valueOf: (it: Period) => number | null): Line[] =>
    compared.map(({ version, periods }) => ({
      label: version,
      points: periods.filter(isShown).flatMap((it) => {
        const y = valueOf(it);
        return y === null ? [] : { x: Math.min(momentOf(it.at) + halfPeriodMs, period.to), y };
      }),
    }));
  const changes = curve.points.filter((point) => momentOf(point.at) >= period.from);
  const share: Line = {
    label: curve.version,
    points: [
      { x: period.from, y: percentAt(curve, period.from) },
      ...changes.map((point) => ({ x: momentOf(point.at), y: point.percent })),
      { x: period.to, y: percentAt(curve, period.to) },
    ],
  };
  const times = [
    ...new Set([
      ...changes.map((point) => point.at),
      ...compared.flatMap(({ periods }) => periods.filter(isShown).map((it) => it.at)),
    ]),
  ];
  const cellsOf = ({ periods }: ReleaseFigures, time: string) => {
    const it = periods.find((one) => one.at === time);
    return it ? [`${it.errors} / ${it.pages}`, it.lcp === null ? '—' : String(it.lcp)] : ['—', '—'];
  };
  const measured = [
    { title: '错误页比例', lines: linesOf(errorShare), format: percent },
    { title: 'LCP（p75）', lines: linesOf(({ lcp }) => lcp), format: ms },
  ].filter(({ lines }) => lines.some(({ points }) => points.length > 0));
  if (changes.length === 0 && measured.length === 0) return null;
  const curveText = changes.map((point) => `${shortTime(point.at)} 起 ${point.percent}%`).join('，');
  const charts: Omit<LineChartProps, 'period'>[] = [
    {
      title: `${curve.version} 的用户比例`,
      summary: curveText || `一直是 ${percentAt(curve, period.to)}%`,
      lines: [share],
      top: 100,
      format: percent,
      isStepped: true,
    },
    ...measured.map((it) => ({ ...it, summary: lastOf(it.lines, it.format) })),
  ];
  return (
    <div>
      {compared.length > 1 && (
        <Flex wrap className="chart-legend" aria-hidden="true" style={{ marginBottom: 8 }}>
          {compared.map(({ version }, index) => (
            <span key={version}>
              <span className={`release-key release-key-${index}`} /> {version === live.version ? '正式' : '新版本'}{' '}
              {version}
            </span>
          ))}
        </Flex>
      )}
      <Flex gap="middle" wrap>
        {charts.map((chart) => (
          <LineChart key={chart.title} {...chart} period={period} />
        ))}
      </Flex>
      <ChartData
        label={`${app} 图表数据`}
        heads={[
          '时间',
          '用户比例',
          ...compared.flatMap(({ version }) => [`${version} 错误 / 页`, `${version} LCP（ms）`]),
        ]}
        rows={times
          .toSorted()
          .toReversed()
          .map((time) => [
            shortTime(time),
            `${percentAt(curve, momentOf(time))}%`,
            ...compared.flatMap((figures) => cellsOf(figures, time)),
          ])}
      />
    </div>
  );
}

interface Line {
  label: string;
  /** `x` in ms since 1970, in order. */
  points: { x: number; y: number }[];
}

interface LineChartProps {
  title: string;
  summary: string;
  lines: Line[];
  /** The period shown, ms since 1970, and its ends as text. */
  period: { from: number; to: number; fromText: string; toText: string };
  /** The value at the upper edge; by default the greatest one. */
  top?: number;
  format: (value: number) => string;
  /** Whether a value holds until the next one. */
  isStepped?: boolean;
}

const width = 1000;

/** Lines over time on one scale. The second line is dashed, so that colour is not needed to tell them apart. */
function LineChart({ title, summary, lines, period, top, format, isStepped = false }: LineChartProps) {
  const scale = scaleOf([...lines.flatMap(({ points }) => points.map(({ y }) => y)), ...(top ? [top] : [])]);
  const xOf = (x: number) => (width * (x - period.from)) / Math.max(1, period.to - period.from);
  const pathOf = (points: Line['points']) =>
    points
      .map(({ x, y }, at) => {
        const to = `${xOf(x)} ${scale.y(y)}`;
        if (at === 0) return `M ${to}`;
        return isStepped ? `H ${xOf(x)} L ${to}` : `L ${to}`;
      })
      .join(' ');
  return (
    <Chart
      caption={<figcaption>{title}</figcaption>}
      label={`${title}：${summary}`}
      viewBox={`0 -4 ${width} 108`}
      edges={[format(scale.top), format(scale.bottom)]}
      ends={[period.fromText, period.toText]}
      style={{ flexBasis: 280 }}
    >
      {lines.map(({ label, points }, at) => (
        <path key={label} className={`release-line release-line-${at}`} d={pathOf(points)} />
      ))}
      <line className="chart-zero" x1={0} x2={width} y1={scale.y(0)} y2={scale.y(0)} />
    </Chart>
  );
}
