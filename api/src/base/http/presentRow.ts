import { beijingTime } from '../time/beijingTime';

type Presented<Row> = {
  [Field in keyof Row]: Field extends 'id'
    ? number
    : Row[Field] extends boolean
      ? 0 | 1
      : Row[Field] extends Date
        ? string
        : Row[Field] extends Date | null
          ? string | null
          : Row[Field];
};

const presented = (name: string, value: unknown): unknown => {
  if (name === 'id') return Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? beijingTime(value) : value;
};

/** A row as answers show it: its id as a number, moments in Beijing time, flags as 0 and 1. */
export const presentRow = <Row extends object>(row: Row): Presented<Row> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, presented(name, value)])) as Presented<Row>;
