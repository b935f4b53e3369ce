import type { Overview } from '@site/contract/operators';
import { Card } from 'antd';
import { formatMoney } from '../ui/figures';
import { barOf, Chart, ChartData, scaleOf } from './Chart';

type Hour = Overview['hours'][number];

/** The apps of activations such as `wallet 2.3.1`; their versions are at 发布. */
const appsOf = (activations: string[]) => [...new Set(activations.map((it) => it.split(' ')[0]))].join('、');

const hourRow = ({ hour, deposits, deposit_count: count, errors, activations }: Hour) => [
  hour.slice(5, 16),
  formatMoney(deposits),
  String(count),
  String(errors),
  appsOf(activations) || '—',
];

/** Deposits, page errors and activations of releases by hour on one chart. */
export function MoneyByHour({ hours }: { hours: Hour[] }) {
  return (
    <Card size="small" title="近 24 小时">
      <HourChart hours={hours} />
      <ChartData
        label="近 24 小时数据"
        heads={['小时', '存款（元）', '笔数', '页面错误', '发布']}
        rows={[...hours].reverse().map(hourRow)}
      />
    </Card>
  );
}

/** `14:00` of `2026-11-22 14:00:00`. */
const timeOf = ({ hour }: Hour) => hour.slice(11, 16);

const sumOf = (hours: Hour[], valueOf: (hour: Hour) => number) => hours.reduce((sum, hour) => sum + valueOf(hour), 0);

/**
 * Columns of deposits, a line of page errors on its own scale, and a numbered mark for each hour with an activation,
 * so that a drop in deposits and the release that caused it are seen together.
 */
function HourChart({ hours }: { hours: Hour[] }) {
  const money = scaleOf(hours.map(({ deposits }) => Number(deposits)));
  const faults = scaleOf(hours.map(({ errors }) => errors));
  const marks = hours
    .map((hour, index) => ({ hour, x: index + 0.5 }))
    .filter(({ hour }) => hour.activations.length > 0);
  const first = hours[0];
  const last = hours.at(-1);
  const summary = [
    `存款 ${sumOf(hours, (it) => it.deposit_count)} 笔`,
    `页面错误 ${sumOf(hours, ({ errors }) => errors)} 次`,
    `发布 ${sumOf(hours, ({ activations }) => activations.length)} 次`,
  ].join('，');
  const legend = (
    <figcaption className="chart-legend">
      <span>
        <i className="chart-key-bar" /> 存款（最高 {formatMoney(String(Math.round(money.most)))} 元）
      </span>
      <span>
        <i className="chart-key-line" /> 页面错误（最高 {faults.most} 次）
      </span>
      <span>
        <i className="chart-key-mark" /> 发布
      </span>
    </figcaption>
  );
  const numbers = (
    <div className="chart-marks">
      {marks.map(({ hour, x }, index) => (
        <span key={hour.hour} style={{ insetInlineStart: `${(100 * x) / hours.length}%` }}>
          {index + 1}
        </span>
      ))}
    </div>
  );
  return (
    <Chart
      caption={legend}
      before={numbers}
      label={`近 24 小时：${summary}`}
      viewBox={`0 0 ${hours.length} 100`}
      edges={[`¥${formatMoney(String(Math.round(money.most)))}`, '¥0']}
      ends={[first && timeOf(first), last && timeOf(last)]}
      after={
        marks.length > 0 && (
          <ol className="chart-activations" aria-label="发布">
            {marks.map(({ hour }) => (
              <li key={hour.hour}>
                {timeOf(hour)} {appsOf(hour.activations)}
              </li>
            ))}
          </ol>
        )
      }
      isWide
    >
      {hours.map((hour, index) => (
        <rect key={hour.hour} {...barOf(Number(hour.deposits), index, money)} className="chart-bar">
          <title>{`${timeOf(hour)} 存款 ${formatMoney(hour.deposits)} 元，错误 ${hour.errors} 次`}</title>
        </rect>
      ))}
      {marks.map(({ hour, x }) => (
        <line key={hour.hour} className="chart-mark" x1={x} x2={x} y1={0} y2={100} />
      ))}
      <polyline
        className="chart-line"
        points={hours.map(({ errors }, index) => `${index + 0.5},${faults.y(errors)}`).join(' ')}
      />
    </Chart>
  );
}
