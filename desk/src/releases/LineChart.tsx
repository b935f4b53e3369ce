import { scaleOf } from '../overview/scale';

export interface Line {
  label: string;
  /** `x` in ms since 1970, in order. */
  points: { x: number; y: number }[];
}

interface Props {
  title: string;
  /** What the lines show, for screen readers. */
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
export function LineChart({ title, summary, lines, period, top, format, isStepped = false }: Props) {
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
    <figure className="chart" style={{ flexBasis: 280 }}>
      <figcaption>{title}</figcaption>
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          <span>{format(scale.top)}</span>
          <span>{format(scale.bottom)}</span>
        </div>
        <svg
          className="chart-plot"
          viewBox={`0 -4 ${width} 108`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}：${summary}`}
        >
          {lines.map(({ label, points }, at) => (
            <path key={label} className={`release-line release-line-${at}`} d={pathOf(points)} />
          ))}
          <line className="chart-zero" x1={0} x2={width} y1={scale.y(0)} y2={scale.y(0)} />
        </svg>
      </div>
      <div className="chart-ends" aria-hidden="true">
        <span>{period.fromText}</span>
        <span>{period.toText}</span>
      </div>
    </figure>
  );
}
