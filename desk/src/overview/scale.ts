/** Maps values to a plot that is 100 units high, zero included. */
export interface Scale {
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

/** The rectangles of columns side by side, each one unit wide with a gap. */
export const barsOf = <Value extends { value: number }>(values: readonly Value[], { y }: Scale) =>
  values.map((it, index) => ({
    ...it,
    x: index + 0.1,
    y: Math.min(y(it.value), y(0)),
    height: Math.abs(y(it.value) - y(0)),
  }));
