import type { Overview } from '@site/contract/operators';
import { formatMoney } from '../ui/Money';
import { barsOf, scaleOf } from './scale';

type Hour = Overview['hours'][number];

/** `14:00` of `2026-11-22 14:00:00`. */
const timeOf = ({ hour }: Hour) => hour.slice(11, 16);

const sumOf = (hours: Hour[], valueOf: (hour: Hour) => number) => hours.reduce((sum, hour) => sum + valueOf(hour), 0);

/**
 * Columns of deposits, a line of page errors on its own scale, and a numbered mark for each hour with an activation,
 * so that a drop in deposits and the release that caused it are seen together.
 */
export function HourChart({ hours }: { hours: Hour[] }) {
  const bars = hours.map((hour) => ({ hour, value: Number(hour.deposits) }));
  const money = scaleOf(bars.map(({ value }) => value));
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
  return (
    <figure className="chart chart-wide">
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
      <div className="chart-marks">
        {marks.map(({ hour, x }, index) => (
          <span key={hour.hour} style={{ insetInlineStart: `${(100 * x) / hours.length}%` }}>
            {index + 1}
          </span>
        ))}
      </div>
      <svg
        className="chart-plot"
        viewBox={`0 0 ${hours.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`近 24 小时：${summary}`}
      >
        {barsOf(bars, money).map(({ hour, x, y, height }) => (
          <rect key={hour.hour} x={x} y={y} width={0.8} height={height} className="chart-bar">
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
      </svg>
      <div className="chart-ends" aria-hidden="true">
        <span>{first && timeOf(first)}</span>
        <span>{last && timeOf(last)}</span>
      </div>
      {marks.length > 0 && (
        <ol className="chart-activations" aria-label="发布">
          {marks.map(({ hour }) => (
            <li key={hour.hour}>
              {timeOf(hour)} {hour.activations.join('、')}
            </li>
          ))}
        </ol>
      )}
    </figure>
  );
}
