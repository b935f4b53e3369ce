import * as v from 'valibot';
import type { Queryable } from '../database/database';

/** One thing that an operator can set, with what holds until then. */
export interface Setting<Value> {
  key: string;
  schema: v.GenericSchema<unknown, Value>;
  initial: Value;
}

/** Text in a setting that must say something. */
export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** Declares a setting: `setting('deposit.ways', schema, initial)`. */
export const setting = <const Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  initial: v.InferOutput<Schema>,
): Setting<v.InferOutput<Schema>> => ({ key, schema, initial });

/** What is set now, or the initial value. A stored value that no longer fits throws. */
export const readSetting = async <Value>(db: Queryable, { key, schema, initial }: Setting<Value>): Promise<Value> => {
  const row = await db.row<{ value: unknown }>('select value from setting where key = $1', [key]);
  return row ? v.parse(schema, row.value) : initial;
};

/** Puts the initial value back. */
export const resetSetting = async (db: Queryable, { key }: Setting<unknown>): Promise<void> => {
  await db.run('delete from setting where key = $1', [key]);
};

/** Sets a value; what does not fit the schema throws. */
export const writeSetting = async <Value>(
  db: Queryable,
  { key, schema }: Setting<Value>,
  value: Value,
): Promise<void> => {
  await db.run(
    `insert into setting (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(v.parse(schema, value))],
  );
};
