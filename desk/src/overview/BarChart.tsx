import { formatMoney } from '../ui/figures';
import { barOf, Chart, scaleOf } from './Chart';

interface Bar {
  label: string;
  /** Only for the height on the screen; `text` is exact. */
  value: number;
  text: string;
}

const round = (value: number) => formatMoney(String(Math.round(value)));

interface Props {
  title: string;
  bars: Bar[];
  /** The figure beside the title, and what it is: a total, or that of the last column. */
  figure: [name: string, text: string];
}

/** A column for each bar above or below zero; hovering shows its figure. Screen readers get the range. */
export function BarChart({ title, bars, figure: [name, text] }: Props) {
  const scale = scaleOf(bars.map(({ value }) => value));
  return (
    <Chart
      caption={
        <figcaption>
          {title} <strong>{text}</strong>
        </figcaption>
      }
      label={`${title}：最低 ${round(scale.least)}，最高 ${round(scale.most)}，${name} ${text}`}
      viewBox={`0 0 ${bars.length} 100`}
      edges={[scale.most > 0 && round(scale.top), round(scale.bottom)]}
      ends={[bars[0]?.label, bars.at(-1)?.label]}
    >
      {bars.map(({ label, text: exact, value }, index) => (
        <rect key={label} {...barOf(value, index, scale)} className={value < 0 ? 'chart-negative' : 'chart-bar'}>
          <title>{`${label} ${exact}`}</title>
        </rect>
      ))}
      <line className="chart-zero" x1={0} x2={bars.length} y1={scale.y(0)} y2={scale.y(0)} />
    </Chart>
  );
}
