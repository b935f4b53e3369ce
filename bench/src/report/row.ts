/** One line of the bench's table. */
export interface Row {
  /** What is measured, unique in the table. */
  name: string;
  /** NaN if it could not be measured. */
  value: number;
  unit: Unit;
  /** Met if the value is not above it. */
  aim?: number;
  /** The aim is met if the value is not below it. */
  atLeast?: boolean;
  /** What the value consists of, or why it could not be measured. */
  note?: string;
}

/** `kB` and `MB` rows hold bytes; `x` is a ratio. */
export type Unit = keyof typeof formats;

const formats = {
  x: (value: number) => `${value.toFixed(2)}x`,
  ms: (value: number) => `${Math.round(value)} ms`,
  kB: (value: number) => `${(value / 1000).toFixed(1)} kB`,
  MB: (value: number) => `${(value / 1_000_000).toFixed(2)} MB`,
  bytes: (value: number) => `${Math.round(value)} B`,
  s: (value: number) => `${value.toFixed(value < 1 ? 2 : 1)} s`,
  count: (value: number) => String(Math.round(value * 10) / 10),
  shift: (value: number) => value.toFixed(3),
  of100: (value: number) => String(Math.round(value)),
} as const;

export const format = (value: number, unit: Unit): string => (Number.isNaN(value) ? '-' : formats[unit](value));

/** Whether a row's aim is met; undefined without an aim. */
export const isMet = ({ value, aim, atLeast }: Pick<Row, 'value' | 'aim' | 'atLeast'>): boolean | undefined =>
  aim === undefined ? undefined : atLeast ? value >= aim : value <= aim;
