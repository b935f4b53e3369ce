import { yuan } from '../money/money';
import { beijingTime } from '../time/beijingTime';

type Presented<Row, Amount> = {
  [Field in keyof Row]: Field extends 'id' | 'member_id'
    ? number | Extract<Row[Field], null>
    : Field extends Amount
      ? string | Extract<Row[Field], null>
      : Row[Field] extends boolean
        ? 0 | 1
        : Row[Field] extends Date
          ? string
          : Row[Field] extends Date | null
            ? string | null
            : Row[Field];
};

/** A row of the database that an answer shows: ids as text, moments, flags as booleans. */
export type Stored<Row> = {
  [Name in keyof Row]: Name extends 'id' | 'member_id'
    ? string | Extract<Row[Name], null>
    : Name extends 'at' | `${string}_at`
      ? Date | Extract<Row[Name], null>
      : [Row[Name]] extends [0 | 1]
        ? boolean
        : Row[Name];
};

const presented = (name: string, value: unknown): unknown => {
  if (name === 'id' || name === 'member_id') return value === null ? null : Number(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? beijingTime(value) : value;
};

/**
 * A row as answers show it: ids as numbers, moments in Beijing time, flags as 0 and 1.
 * @param amounts fields in fen, which are shown in yuan
 */
export const presentRow = <Row extends object, Amount extends keyof Row & string = never>(
  row: Row,
  ...amounts: readonly Amount[]
): Presented<Row, Amount> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      (amounts as readonly string[]).includes(name) && value !== null ? yuan(value) : presented(name, value),
    ]),
  ) as Presented<Row, Amount>;
