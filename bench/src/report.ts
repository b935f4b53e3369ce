/** The value below which a share of the values lies, 0.95 for the 95th percentile; NaN for an empty list. */
export const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

/** The middle value, or the mean of the two middle ones; NaN for an empty list. */
export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return (at(Math.ceil(sorted.length / 2) - 1) + at(Math.floor(sorted.length / 2))) / 2;
};

/** One line of the bench's table. */
export interface Row {
  /** What is measured, unique in the table. */
  name: string;
  /** NaN if it could not be measured. */
  value: number;
  unit: Unit;
  /** Met if the value is not above it. */
  aim?: number;
  /** What the value consists of. */
  note?: string;
}

/** `kB` rows hold bytes; `x` is a ratio. */
export type Unit = keyof typeof formats;

const formats = {
  x: (value: number) => `${value.toFixed(2)}x`,
  ms: (value: number) => `${Math.round(value)} ms`,
  kB: (value: number) => `${(value / 1000).toFixed(1)} kB`,
  count: (value: number) => String(Math.round(value * 10) / 10),
  shift: (value: number) => value.toFixed(3),
} as const;

export const format = (value: number, unit: Unit): string => (Number.isNaN(value) ? '-' : formats[unit](value));

/** A ratio of two values, whose note has both. */
export const ratioRow = (name: string, unit: Unit, [value, base]: readonly [number, number], aim?: number): Row => ({
  name,
  value: base === 0 ? Number.NaN : value / base,
  unit: 'x',
  note: `${format(value, unit)} / ${format(base, unit)}`,
  ...(aim === undefined ? {} : { aim }),
});

const head = ['row', 'today', 'aim', 'met'];

/** The rows as a Markdown table. */
export const table = (rows: Row[]): string => {
  const cells = rows.map(({ name, value, unit, aim, note }) => [
    name,
    format(value, unit) + (note ? ` (${note})` : ''),
    aim === undefined ? '' : `<= ${format(aim, unit)}`,
    aim === undefined ? '' : value <= aim ? 'met' : 'missed',
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
};
