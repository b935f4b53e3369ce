import type { CSSProperties, ReactNode } from 'react';
import { RowTable } from '../ui/DataTable';

interface ChartProps {
  caption: ReactNode;
  label: string;
  viewBox: string;
  /** Values at the upper and the lower edge. */
  edges: [top: ReactNode, bottom: ReactNode];
  /** Texts below the left and the right end. */
  ends: [left: ReactNode, right: ReactNode];
  before?: ReactNode;
  after?: ReactNode;
  isWide?: boolean;
  style?: CSSProperties;
  /** The content of the plot, which is stretched to its size. */
  children: ReactNode;
}

export function Chart({ caption, label, viewBox, edges, ends, before, after, isWide, style, children }: ChartProps) {
  return (
    <figure className={isWide ? 'chart chart-wide' : 'chart'} style={style}>
      {caption}
      {before}
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          <span>{edges[0]}</span>
          <span>{edges[1]}</span>
        </div>
        <svg className="chart-plot" viewBox={viewBox} preserveAspectRatio="none" role="img" aria-label={label}>
          {children}
        </svg>
      </div>
      <div className="chart-ends" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </div>
      {after}
    </figure>
  );
}

interface ChartDataProps {
  label: string;
  heads: string[];
  /** Cells of each row; the first one names the row. */
  rows: string[][];
}

/** The figures of a chart as a table, closed at first, for everybody: screen readers get the same figures. */
export const ChartData = ({ label, heads, rows }: ChartDataProps) => (
  <details className="chart-data">
    <summary>查看数据表</summary>
    <section aria-label={label}>
      <RowTable<string[]>
        label={label}
        rowKey={([head = '']) => head}
        dataSource={rows}
        columns={heads.map((title, index) =>
          index === 0 ? { title, dataIndex: 0, rowScope: 'row' } : { title, dataIndex: index, align: 'right' },
        )}
      />
    </section>
  </details>
);

/** Maps values to a plot that is 100 units high, zero included. */
interface Scale {
  /** Values at the upper and the lower edge. */
  top: number;
  bottom: number;
  /** Extremes of the values themselves. */
  least: number;
  most: number;
  y: (value: number) => number;
}

/** The scale of a plot that shows all `values`. */
export const scaleOf = (values: readonly number[]): Scale => {
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 0];
  const bottom = Math.min(0, least);
  const top = Math.max(0, most) || (bottom === 0 ? 1 : 0);
  return { top, bottom, least, most, y: (value) => (100 * (top - value)) / (top - bottom) };
};

/** The rectangle of the column at `index`, one unit wide with a gap. */
export const barOf = (value: number, index: number, { y }: Scale) => ({
  x: index + 0.1,
  y: Math.min(y(value), y(0)),
  width: 0.8,
  height: Math.abs(y(value) - y(0)),
});
