import { formatMoney } from '../ui/Money';
import { barsOf, scaleOf } from './scale';

export interface Bar {
  label: string;
  /** Only for the height on the screen; `text` is exact. */
  value: number;
  text: string;
}

interface Props {
  title: string;
  bars: Bar[];
}

const round = (value: number) => formatMoney(String(Math.round(value)));

/** A column for each day above or below zero; hovering shows its figure. Screen readers get the range and the last. */
export function BarChart({ title, bars }: Props) {
  const scale = scaleOf(bars.map(({ value }) => value));
  const last = bars.at(-1);
  return (
    <figure className="chart">
      <figcaption>
        {title} <strong>{last?.text}</strong>
      </figcaption>
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          <span>{scale.most > 0 && round(scale.top)}</span>
          <span>{round(scale.bottom)}</span>
        </div>
        <svg
          className="chart-plot"
          viewBox={`0 0 ${bars.length} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}：最低 ${round(scale.least)}，最高 ${round(scale.most)}，今日 ${last?.text ?? '—'}`}
        >
          {barsOf(bars, scale).map(({ label, text, value, x, y, height }) => (
            <rect
              key={label}
              x={x}
              y={y}
              width={0.8}
              height={height}
              className={value < 0 ? 'chart-negative' : 'chart-bar'}
            >
              <title>{`${label} ${text}`}</title>
            </rect>
          ))}
          <line className="chart-zero" x1={0} x2={bars.length} y1={scale.y(0)} y2={scale.y(0)} />
        </svg>
      </div>
      <div className="chart-ends" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{last?.label}</span>
      </div>
    </figure>
  );
}
